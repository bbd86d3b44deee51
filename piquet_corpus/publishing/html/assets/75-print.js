/* What is printed says where it is from, as the page of the texts does by itself. */
addEventListener("beforeprint", () => {
  const page = document.querySelector("[data-testid=stMainBlockContainer]");
  if (!page || document.querySelector("p.foot")) return;
  const foot = document.createElement("p");
  foot.className = "foot";
  foot.textContent = `${document.title}. ${location.href}`;
  page.append(foot);
});
