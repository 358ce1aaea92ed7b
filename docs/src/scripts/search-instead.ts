/** On the page for addresses that lead nowhere: opens the header's search with the words of the address. */
class SearchInstead extends HTMLElement {
  connectedCallback(): void {
    this.querySelector("button")?.addEventListener("click", (event) => {
      event.stopPropagation(); // a click outside of it closes the search
      document.querySelector<HTMLButtonElement>("button[data-open-modal]")?.click();
      const input = document.querySelector<HTMLInputElement>("site-search input");
      if (!input) return;
      input.value = wordsOf(location.pathname);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
}

/** `/reference/cart/reserve-item/` → `reference cart reserve item`. */
function wordsOf(path: string): string {
  return (
    path
      .replace(/\.\w+$/, "")
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? ""
  );
}

customElements.define("search-instead", SearchInstead);
