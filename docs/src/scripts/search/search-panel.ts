import type { LoadedSearch } from "./engine.ts";
import type { Filters } from "./find.ts";
import { resultItem } from "./result-item.ts";

/** Results on the screen; more would not be read. */
const SHOWN = 20;

/** A question, what it is narrowed to, and its results. */
class SearchPanel extends HTMLElement {
  #loading: Promise<LoadedSearch> | undefined;
  /** Counts the questions: the results of an older one are dropped. */
  #asked = 0;

  connectedCallback(): void {
    this.#input.addEventListener("input", () => void this.#ask());
    this.#select.addEventListener("change", () => void this.#ask());
    for (const button of this.#kinds) {
      button.addEventListener("click", () => {
        button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
        void this.#ask();
      });
    }
    this.addEventListener("keydown", (event) => this.#move(event));
    if (this.dataset.inPage === undefined) return;
    this.#input.value = new URLSearchParams(location.search).get("q") ?? "";
    void this.#ask();
  }

  get #input(): HTMLInputElement {
    return this.#part("input");
  }

  get #select(): HTMLSelectElement {
    return this.#part("select");
  }

  get #kinds(): readonly HTMLButtonElement[] {
    return [...this.querySelectorAll<HTMLButtonElement>("button[data-kind]")];
  }

  get #links(): readonly HTMLAnchorElement[] {
    return [...this.querySelectorAll<HTMLAnchorElement>(".search-results a")];
  }

  #part<Part extends Element>(selector: string): Part {
    const part = this.querySelector<Part>(selector);
    if (part === null) throw new Error(`The search has no ${selector}.`);
    return part;
  }

  #filters(): Filters {
    const kinds = this.#kinds.filter((button) => button.getAttribute("aria-pressed") === "true");
    const kind = kinds.flatMap(({ dataset }) => dataset.kind ?? []);
    const api = this.#select.value;
    return { ...(kind.length > 0 && { kind: { any: kind } }), ...(api && { api: [api] }) };
  }

  async #ask(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const question = this.#input.value.trim();
    if (this.dataset.inPage !== undefined) keepInAddress(question);
    if (question === "") return this.#show(question, "", []);
    try {
      this.#loading ??= import("./engine.ts").then(({ loadSearch }) => loadSearch());
      const [{ engine, synonyms }, { find }] = await Promise.all([this.#loading, import("./find.ts")]);
      const found = await find(engine, question, synonyms, this.#filters());
      if (asked !== this.#asked) return;
      const items = found.slice(0, SHOWN).map(resultItem);
      this.#show(question, statusOf(found.length, question), items);
    } catch {
      this.#loading = undefined;
      if (asked !== this.#asked) return;
      this.#show(question, "The search index did not load. Reload the page, or type on, to try again.", []);
    }
  }

  #show(question: string, status: string, items: readonly HTMLElement[]): void {
    this.dataset.shown = question;
    this.#part(".search-status").textContent = status;
    this.#part(".search-results").replaceChildren(...items);
  }

  /** The arrow keys go from the question through the results; Enter in the question opens the first. */
  #move(event: KeyboardEvent): void {
    const links = this.#links;
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    const inQuestion = document.activeElement === this.#input;
    // With results of an earlier question it would open a page that the user did not look for. Enter also ends a composition of letters.
    if (event.key === "Enter" && inQuestion) {
      if (!event.isComposing && this.dataset.shown === this.#input.value.trim()) links[0]?.click();
    } else if (event.key === "ArrowDown" && (inQuestion || at >= 0)) links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (event.key === "ArrowUp" && at >= 0) (links[at - 1] ?? this.#input).focus();
    else return;
    event.preventDefault();
  }
}

function statusOf(count: number, question: string): string {
  if (count === 0) return `Nothing found for “${question}”. Try another word, or fewer of them.`;
  return count === 1 ? "1 result" : `${count} results`;
}

/** So that the address can be shared, and the page comes back as it was. */
function keepInAddress(question: string): void {
  const address = new URL(location.href);
  if (question === "") address.searchParams.delete("q");
  else address.searchParams.set("q", question);
  history.replaceState(history.state, "", address);
}

customElements.define("search-panel", SearchPanel);
