/** The search of the header: opens with a click, with `/` and with Ctrl-K or ⌘K. */
class SearchDialog extends HTMLElement {
  connectedCallback(): void {
    const dialog = this.querySelector("dialog");
    const opener = this.querySelector<HTMLAnchorElement>(".search-open");
    if (!dialog || !opener) return;
    const open = () => {
      if (!dialog.open) dialog.showModal();
      dialog.querySelector("input")?.select();
    };
    opener.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a new tab or window, as for any link
      event.preventDefault();
      open();
    });
    document.addEventListener("keydown", (event) => {
      if (!opensSearch(event)) return;
      event.preventDefault();
      open();
    });
    dialog.addEventListener("keydown", (event) => {
      // At once: a field for searches first takes Escape to empty itself.
      if (event.key === "Escape") dialog.close();
    });
    dialog.addEventListener("click", ({ target }) => {
      // The backdrop belongs to the dialog; a result may lead to another place of the same page.
      const leaves = target === dialog || (target instanceof Element && target.closest("a, .search-close"));
      if (leaves) dialog.close();
    });
  }
}

function opensSearch({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === "k") return (ctrlKey || metaKey) && !altKey;
  const types = target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
  return key === "/" && !ctrlKey && !metaKey && !altKey && !types;
}

customElements.define("search-dialog", SearchDialog);
