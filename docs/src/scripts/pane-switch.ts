/** Where there is no room for two panes, buttons choose between them: `<pane-switch data-pane="text">`. */
class PaneSwitch extends HTMLElement {
  connectedCallback(): void {
    const buttons = [...this.querySelectorAll<HTMLElement>(":scope > .pane-buttons > button")];
    for (const button of buttons) {
      button.addEventListener("click", () => {
        this.dataset.pane = button.dataset.pane ?? "text";
        for (const each of buttons) each.setAttribute("aria-pressed", String(each === button));
      });
    }
  }
}

customElements.define("pane-switch", PaneSwitch);
