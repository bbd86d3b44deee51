/* A coup, step by step: play and pause, the slider, and what is kept while each step is drawn anew. */
(() => {
  if (window.piquetPlayer) return;
  window.piquetPlayer = true;
  const PACE = 1600;
  let timer = 0, held = "", shown = null, listed = null;
  const player = () => document.querySelector("nav.player");
  const step = (name) => player()?.querySelector(`a[data-step=${name}][href]`);
  const running = () => document.querySelector("[data-testid=stApp]")?.dataset.testScriptState === "running";

  /* The button says what it will do. */
  const say = () => {
    const button = player()?.querySelector("button.play");
    if (button) button.textContent = timer ? button.dataset.pause : button.dataset.play;
  };
  const pause = () => { clearInterval(timer); timer = 0; say(); };
  const on = () => {
    if (running()) return;
    const next = step("on");
    if (next) next.click();
    if (!next) pause();
  };
  const play = () => {
    (step("on") || step("first"))?.click();
    timer = setInterval(on, PACE);
    say();
  };
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("nav.player button.play")) { if (timer) pause(); else play(); }
    else if (timer && event.isTrusted) pause();
  });

  /* The slider names the step at once, and goes there when it is let go. */
  const slider = (event) => event.target.matches?.("nav.player input[type=range]") && event.target;
  document.addEventListener("input", (event) => {
    const at = slider(event);
    if (at) player().querySelector(".at").textContent = player().querySelector(".at").textContent.replace(/\d+/, at.value);
  });
  document.addEventListener("change", (event) => {
    const at = slider(event);
    if (!at) return;
    const url = new URL(at.dataset.go, location.href);
    if (at.value !== "0") url.searchParams.set("step", at.value);
    window.piquet.go(url, true, true);
  });

  /* The step that is shown is in sight in the list, also when the list gets its size later (styles and fonts load). */
  const sized = new ResizeObserver(() => {
    const list = listed.parentElement;
    list.scrollTop = listed.offsetTop - list.clientHeight / 2;
  });

  /* Each step is new HTML: what had the focus has it again, the button its word, and the list its place. */
  const name = (one) => one.dataset.step ? `a[data-step=${one.dataset.step}]` : one.matches("button.play") ? "button.play" : "input[type=range]";
  document.addEventListener("focusin", (event) => {
    held = event.target.closest?.("nav.player") ? name(event.target) : "";
  });
  new MutationObserver(() => {
    const now = player();
    if (!now && timer) pause();
    if (now && now !== shown) {
      say();
      if (held && document.activeElement === document.body) now.querySelector(held)?.focus({preventScroll: true});
    }
    shown = now;
    const list = document.querySelector("ol.events"), item = list?.querySelector("li.now");
    if (item && item !== listed) {
      listed = item;
      sized.disconnect();
      for (const one of [list, ...list.children]) sized.observe(one, {box: "border-box"});
    }
  }).observe(document, {childList: true, subtree: true});
})();
