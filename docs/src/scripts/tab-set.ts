/**
 * Tabs over panels that are in the page: `<tab-set>` around a tab list and its panels. `data-keep="language"` keeps the chosen tab for
 * every page, and follows a choice made in another set.
 */
class TabSet extends HTMLElement {
  connectedCallback(): void {
    const tabs = this.#tabs();
    for (const tab of tabs) tab.addEventListener("click", () => this.#choose(tab));
    this.firstElementChild?.addEventListener("keydown", (event) => this.#move(event as KeyboardEvent));
    for (const panel of this.#panels()) {
      // Found in the page, or the target of a link.
      panel.addEventListener("beforematch", () => this.#show(panel.dataset.tab));
    }
    const kept = this.dataset.keep;
    if (kept === undefined) return;
    document.addEventListener(`tillside:${kept}`, (event) => this.#show((event as CustomEvent<string>).detail));
  }

  #tabs(): readonly HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>(":scope > [role=tablist] > [role=tab]")];
  }

  #panels(): readonly HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>(":scope > [role=tabpanel]")];
  }

  #choose(tab: HTMLElement): void {
    const { tab: value } = tab.dataset;
    this.#show(value);
    const kept = this.dataset.keep;
    if (kept === undefined || value === undefined) return;
    try {
      localStorage.setItem(`tillside-${kept}`, value);
    } catch {
      // The browser keeps nothing for this page: the choice holds until it is left.
    }
    document.dispatchEvent(new CustomEvent(`tillside:${kept}`, { detail: value }));
  }

  #show(value: string | undefined): void {
    if (!this.#panels().some((panel) => panel.dataset.tab === value)) return;
    for (const tab of this.#tabs()) {
      const isChosen = tab.dataset.tab === value;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
    }
    for (const panel of this.#panels()) {
      if (panel.dataset.tab === value) panel.removeAttribute("hidden");
      else panel.setAttribute("hidden", "until-found");
    }
  }

  #move(event: KeyboardEvent): void {
    const tabs = this.#tabs();
    const here = tabs.findIndex((tab) => tab === event.target);
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: here - 1,
      ArrowRight: here + 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = tabs.at((steps[event.key] ?? Number.NaN) % tabs.length);
    if (here < 0 || steps[event.key] === undefined || !next) return;
    event.preventDefault();
    next.focus();
    this.#choose(next);
  }
}

customElements.define("tab-set", TabSet);
