import type { ApiEntry } from "./api-entry.ts";
import { DocsError } from "./docs-error.ts";

/**
 * The start page: `template` with a list item per API where it says `<!-- apis of document N -->`. Throws a `DocsError` for
 * an API without such a place.
 */
export function renderIndex(template: string, apis: readonly ApiEntry[]): string {
  const homeless = apis.find(({ document }) => !template.includes(placeOf(document)));
  if (homeless) {
    throw new DocsError(
      `docs/static/index.html has no place for ${homeless.name}, whose rules come from document ${homeless.document}. ` +
        `Add a section with ${placeOf(homeless.document)}.`,
    );
  }
  const documents = new Set(apis.map(({ document }) => document));
  return [...documents].reduce((page, document) => {
    const items = apis.filter((api) => api.document === document).map((api) => renderItem(api, apis));
    return page.replace(placeOf(document), () => items.join("\n"));
  }, template);
}

const placeOf = (document: number) => `<!-- apis of document ${document} -->`;
const folderOf = (name: string) => `/reference/${encodeURIComponent(name)}`;

function renderItem(api: ApiEntry, apis: readonly ApiEntry[]): string {
  const title = escapeHtml(api.title);
  const folder = folderOf(api.name);
  return `<li>
  <h3><a href="${folder}/">${title}</a>${api.deprecated ? ' <span class="deprecated">Deprecated</span>' : ""}</h3>
  <p>${escapeHtml(api.about)}${renderSuccessor(api, apis)}</p>
  <p class="downloads">OpenAPI:
    <a href="${folder}/openapi.yaml" download>YAML<span class="unseen"> of ${title}</span></a>
    <a href="${folder}/openapi.json" download>JSON<span class="unseen"> of ${title}</span></a>
  </p>
</li>`;
}

function renderSuccessor({ successor }: ApiEntry, apis: readonly ApiEntry[]): string {
  const api = apis.find(({ name }) => name === successor?.name);
  if (!successor || !api) return "";
  const what = successor.of === "all" ? "Successor" : "Successor in part";
  return ` ${what}: <a href="${folderOf(api.name)}/">${escapeHtml(api.title)}</a>.`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
