/** A filter over the rows of a table: `<filter-table>` around a hidden search field, a table, and what is shown where no row matches. */
class FilterTable extends HTMLElement {
  connectedCallback(): void {
    const field = this.querySelector("input");
    const label = this.querySelector("label");
    const noMatch = this.querySelector<HTMLElement>(".no-match");
    if (!field || !label || !noMatch) return;
    label.hidden = false;
    const rows = [...this.querySelectorAll<HTMLElement>("tbody tr")];
    field.addEventListener("input", () => {
      const words = field.value.toLowerCase().split(/\s+/);
      for (const row of rows) {
        const text = row.textContent.toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
      }
      noMatch.hidden = rows.some((row) => !row.hidden);
    });
  }
}

customElements.define("filter-table", FilterTable);
