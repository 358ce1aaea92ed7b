/** Where there is no room for two panes, buttons choose between them: `<pane-switch data-pane="text">`. */
class PaneSwitch extends HTMLElement {
  /** Where the reader was in the panes that were left: there they go on. */
  readonly #places = new Map<string, number>();

  connectedCallback(): void {
    const buttons = [...this.querySelectorAll<HTMLElement>(":scope > .pane-buttons > button")];
    for (const button of buttons) {
      button.addEventListener("click", () => {
        this.#show(button.dataset.pane ?? "text");
        for (const each of buttons) each.setAttribute("aria-pressed", String(each === button));
      });
    }
  }

  #show(pane: string): void {
    const { pane: left } = this.dataset;
    const [buttons] = this.children;
    if (left === undefined || left === pane || !buttons) return;
    this.#places.set(left, scrollY);
    const { top } = buttons.getBoundingClientRect();
    this.dataset.pane = pane;
    // A pane that was not read yet begins below the buttons, which stay where they are.
    const start = scrollY + this.getBoundingClientRect().top - top;
    scrollTo({ top: this.#places.get(pane) ?? start, behavior: "instant" });
  }
}

customElements.define("pane-switch", PaneSwitch);
