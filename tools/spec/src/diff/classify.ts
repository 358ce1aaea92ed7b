import { isDeepStrictEqual } from "node:util";
import { at, items } from "../document/json.ts";
import { operationAt } from "../document/operation-at.ts";
import { keysOf } from "../document/pointer.ts";
import { changeWords } from "../extensions/change-words.ts";
import type { Impact } from "../extensions/field-change.ts";
import type { Change } from "./change.ts";
import { namedKeys } from "./named-keys.ts";
import type { RedoclyChange } from "./redocly-diff.ts";
import { isNamedSchema, missedByRedocly } from "./redocly-misses.ts";
import { sentComponents } from "./sent-components.ts";

const DOCS_TYPES = new Set(["Contact", "ExternalDocs", "Info", "License", "Tag"]);
const DOCS_KEYWORDS = new Set(["description", "externalDocs", "summary", "tags", "title"]);
/** Lists whose order means nothing. */
const SETS = new Set(["enum", "required", "type"]);

/** The two documents that Redocly compared. */
interface Documents {
  readonly base: unknown;
  readonly revision: unknown;
}

/** What Redocly's changes mean here, without those that `ownFieldChanges` and `securityChanges` look at. */
export function classified(found: readonly RedoclyChange[], documents: Documents): readonly Change[] {
  const sent = [documents.base, documents.revision].map(sentComponents);
  const isSent = (component: string) => sent.some((components) => components.has(component));
  return found
    .filter((change) => !isWeighedElsewhere(change) && !isReordered(change))
    .map((change) => classify(change, documents, isSent));
}

function isWeighedElsewhere({ typeName, property = "", path }: RedoclyChange): boolean {
  if (/^(?:Example|ExamplesMap|SpecExtension)$/.test(typeName) || /^(?:x-.*|examples?)$/.test(property)) return true;
  return property === "security" || operationAt(keysOf(path)).below[0] === "security";
}

function isReordered({ property = "", base, revision }: RedoclyChange): boolean {
  const [before, after] = [items(base?.value), items(revision?.value)];
  return SETS.has(property) && before.length > 0 && isSubset(before, after) && isSubset(after, before);
}

function isSubset(some: readonly unknown[], all: readonly unknown[]): boolean {
  return some.every((one) => all.some((other) => isDeepStrictEqual(one, other)));
}

function classify(change: RedoclyChange, documents: Documents, isSent: (component: string) => boolean): Change {
  const { path, base, revision } = change;
  const isBase = revision?.value === undefined;
  const side = isBase ? base : revision;
  const keys = namedKeys(isBase ? documents.base : documents.revision, keysOf(side?.pointer ?? path));
  return {
    impact: impactOf(change, isSent),
    operation: operationAt(keysOf(path)).operation,
    place: operationAt(keys).below.join("/"),
    isShared: isOfComponent(change, documents),
    what: wordsFor(change),
    before: base?.value,
    after: revision?.value,
  };
}

/** Whether a component was edited. Where an operation refers to another one, the component that is gone from it is as it was. */
function isOfComponent({ path, base, revision }: RedoclyChange, documents: Documents): boolean {
  const keys = keysOf((revision?.value === undefined ? base : revision)?.pointer ?? path);
  return keys[0] === "components" && !isDeepStrictEqual(at(documents.base, ...keys), at(documents.revision, ...keys));
}

function impactOf(change: RedoclyChange, isSent: (component: string) => boolean): Impact {
  const { impact, typeName, property = "" } = change;
  if (impact === "major") return "breaking";
  if (DOCS_TYPES.has(typeName) || DOCS_KEYWORDS.has(property)) return "docs only";
  return missedByRedocly(change, isSent) ? "breaking" : "compatible";
}

/** Values, old → new, where a keyword changed; else Redocly's sentence, or what came or went. */
function wordsFor({ kind, typeName, property, path, base, revision, verdicts }: RedoclyChange): string {
  if (typeName === "PathItem" && property === "key") {
    return `The path was ${operationAt(keysOf(base?.pointer ?? "")).operation}: callers write it.`;
  }
  if (kind === "removed" && isNamedSchema(keysOf(path))) return "The schema is gone, and with it the type of its name.";
  if (kind === "modified") return changeWords(base?.value, revision?.value);
  return verdicts.map(({ message }) => message).join(" ") || kind;
}
