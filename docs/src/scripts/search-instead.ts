/** On the page for addresses that lead nowhere: a link to the search for the words of the address. */
class SearchInstead extends HTMLElement {
  connectedCallback(): void {
    const link = this.querySelector("a");
    if (link) link.href = `/search/?${new URLSearchParams({ q: wordsOf(location.pathname) })}`;
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
