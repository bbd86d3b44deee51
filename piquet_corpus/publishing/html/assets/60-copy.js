/* Buttons that copy (`data-copy`), also an address of this server (`data-link`, from its root), or download
   (`data-save`, the name of the file). Their text is in `data-copy`, with its italics in `data-html`; if `data-copy` is
   empty, it is that of the `pre` beside them. */
(() => {
  if (window.piquetCopy) return;
  window.piquetCopy = true;
  const here = (link) => new URL(link, new URL(document.body.dataset.up || "./", location.href)).href;
  const textOf = (button) => ("link" in button.dataset ? here(button.dataset.link) : button.dataset.copy) || button.closest(".format").querySelector("pre").textContent;
  const copy = async (button) => {
    const text = textOf(button), html = button.dataset.html;
    if (!html || !window.ClipboardItem) return navigator.clipboard.writeText(text);
    const as = (type, said) => ({[type]: new Blob([said], {type})});
    return navigator.clipboard.write([new ClipboardItem({...as("text/plain", text), ...as("text/html", html)})]);
  };
  const save = (button) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([textOf(button)], {type: button.dataset.media}));
    link.download = button.dataset.save;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  /* The button says for two seconds that it is done; a screen reader is told. */
  const say = (button, said) => {
    button.dataset.label ||= button.textContent;
    button.textContent = said;
    let told = document.getElementById("copied");
    if (!told) {
      told = Object.assign(document.createElement("div"), {id: "copied", className: "unseen"});
      told.setAttribute("role", "status");
      document.body.append(told);
    }
    told.textContent = said;
    setTimeout(() => { button.textContent = button.dataset.label; told.textContent = ""; }, 2000);
  };
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("button:is([data-copy], [data-link], [data-save])");
    if (!button) return;
    if ("save" in button.dataset) { save(button); return; }
    try {
      await copy(button);
      const done = piquetWords("copied", "Copied");
      say(button, "link" in button.dataset ? `${done} ${textOf(button)}` : done);
    } catch {
      say(button, piquetWords("notCopied", "Not copied: select the text"));
    }
  });
})();
