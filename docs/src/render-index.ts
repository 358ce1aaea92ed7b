/** What the start page says about one API. */
export interface ApiEntry {
  /** Name in specs/redocly.yaml: the folder of its reference page. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
}

const PLACE = "<!-- apis -->";

/** The start page: `template` with one list item per API where it says `<!-- apis -->`. */
export function renderIndex(template: string, apis: readonly ApiEntry[]): string {
  return template.replace(PLACE, () => apis.map(renderItem).join("\n"));
}

function renderItem({ name, title, about }: ApiEntry): string {
  const folder = `/reference/${encodeURIComponent(name)}`;
  return `<li>
  <h2><a href="${folder}/">${escapeHtml(title)}</a></h2>
  <p>${escapeHtml(about)}</p>
  <p class="downloads">OpenAPI:
    <a href="${folder}/openapi.yaml" download>YAML<span class="unseen"> of ${escapeHtml(title)}</span></a>
    <a href="${folder}/openapi.json" download>JSON<span class="unseen"> of ${escapeHtml(title)}</span></a>
  </p>
</li>`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
