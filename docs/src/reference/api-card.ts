import { listed } from "./markdown.ts";
import type { SecurityScheme } from "./openapi.ts";
import type { ReferenceApi } from "./read-apis.ts";
import { schemeOf } from "./words/auth-words.ts";

/** What the start page says of an API. */
export interface ApiCard {
  readonly title: string;
  readonly href: string;
  readonly about: string;
  /** `Client id and secret or key pair`. */
  readonly authentication: string;
  /** The first write that is safe to retry with its key, else the operation that its spec shows first. */
  readonly firstTask: { readonly label: string; readonly href: string };
  readonly deprecated: boolean;
}

/** One card for each API: those to build on first, then the deprecated ones. */
export function apiCards(apis: readonly ReferenceApi[]): readonly ApiCard[] {
  return apis.map(apiCard).toSorted((one, other) => Number(one.deprecated) - Number(other.deprecated));
}

/** The cards as a Markdown list, for the twin of a page that shows them. */
export function apiCardsMarkdown(cards: readonly ApiCard[]): string {
  const lines = cards.map(({ title, href, about, authentication, firstTask, deprecated }) => {
    const mark = deprecated ? " (deprecated)" : "";
    return `- [${title}](${href})${mark}: ${about} Authentication: ${authentication}. Start with [${firstTask.label}](${firstTask.href}).`;
  });
  return lines.join("\n");
}

function apiCard(api: ReferenceApi): ApiCard {
  const operations = api.operations.filter(({ facts }) => facts["x-role"] !== "token");
  // Of two paths for one task, the one whose calls are safe to repeat.
  const first = operations.find(({ facts }) => facts["x-safety"] === "keyed") ?? operations[0];
  const schemes = operations.flatMap((operation) => schemeOf(api, operation)?.scheme ?? []);
  const words = listed([...new Set(schemes.map(schemeWords))], "or");
  return {
    title: api.title,
    href: `/reference/${api.name}/`,
    about: api.about,
    authentication: words.charAt(0).toUpperCase() + words.slice(1),
    firstTask: { label: first?.facts.summary ?? api.title, href: first?.address ?? `/reference/${api.name}/` },
    deprecated: api.deprecated,
  };
}

function schemeWords(scheme: SecurityScheme): string {
  if (scheme["x-token"]) return "client id and secret";
  return scheme["x-key-pair"] ? "key pair" : "API key";
}
