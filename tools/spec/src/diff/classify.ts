import { isDeepStrictEqual } from "node:util";
import { at, items } from "../document/json.ts";
import { operationAt } from "../document/operation-at.ts";
import { keysOf } from "../document/pointer.ts";
import { changeWords } from "../extensions/change-words.ts";
import type { Impact } from "../extensions/field-change.ts";
import type { Change } from "./change.ts";
import { isClosed } from "./closed-type.ts";
import { isDeepValue } from "./deep-values.ts";
import { namedKeys } from "./named-keys.ts";
import type { RedoclyChange } from "./redocly-diff.ts";
import { isNamedSchema, missedByRedocly } from "./redocly-misses.ts";
import { haveSameItems } from "./same-items.ts";
import { sentComponents } from "./sent-components.ts";

const DOCS_TYPES = new Set(["Contact", "ExternalDocs", "Info", "License", "Tag"]);
const DOCS_KEYWORDS = new Set(["bearerFormat", "description", "externalDocs", "summary", "tags", "title"]);
/** Lists whose order means nothing. */
const SETS = new Set(["enum", "required", "type"]);

/** The two documents that Redocly compared. */
interface Documents {
  readonly base: unknown;
  readonly revision: unknown;
}

/** What Redocly's changes mean here, without those that `ownFieldChanges`, `securityChanges` and `deepValueChanges` look at. */
export function classified(found: readonly RedoclyChange[], documents: Documents): readonly Change[] {
  const sent = [documents.base, documents.revision].map(sentComponents);
  const isSent = (component: string) => sent.some((components) => components.has(component));
  return found
    .filter((change) => !isWeighedElsewhere(change, documents) && !isReordered(change))
    .map((change) => classify(change, documents, isSent));
}

function isWeighedElsewhere(change: RedoclyChange, documents: Documents): boolean {
  const { typeName, property = "", path } = change;
  if (/^(?:Example|ExamplesMap|SpecExtension)$/.test(typeName) || /^(?:x-.*|examples?)$/.test(property)) return true;
  const { base, revision } = ownersOf(change, documents);
  if ([base, revision].some((owner) => isDeepValue(property, at(owner, property)))) return true;
  return property === "security" || operationAt(keysOf(path)).below[0] === "security";
}

function isReordered({ property = "", base, revision }: RedoclyChange): boolean {
  const [before, after] = [items(base?.value), items(revision?.value)];
  return SETS.has(property) && before.length > 0 && haveSameItems(before, after);
}

/** The object of each document that has the keyword which changed, came or went. */
function ownersOf({ path, property, base, revision }: RedoclyChange, documents: Documents): Documents {
  const written = [base, revision].map((side) => keysOf((side ?? base ?? revision)?.pointer ?? path));
  const keyword = property ?? keysOf(path).at(-1);
  const [before, after] = written.map((keys) => (keys.at(-1) === keyword ? keys.slice(0, -1) : keys));
  return { base: at(documents.base, ...(before ?? [])), revision: at(documents.revision, ...(after ?? [])) };
}

function classify(change: RedoclyChange, documents: Documents, isSent: (component: string) => boolean): Change {
  const { path, base, revision } = change;
  const isBase = revision?.value === undefined;
  const side = isBase ? base : revision;
  const keys = namedKeys(isBase ? documents.base : documents.revision, keysOf(side?.pointer ?? path));
  return {
    impact: impactOf(change, ownersOf(change, documents), isSent),
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

function impactOf(change: RedoclyChange, owners: Documents, isSent: (component: string) => boolean): Impact {
  const { impact, typeName, property = "" } = change;
  if (DOCS_TYPES.has(typeName) || DOCS_KEYWORDS.has(property)) return "docs only";
  if (typeName === "ServerVariable" && property === "enum") return isHostLost(owners) ? "breaking" : "compatible";
  if (impact === "major" || closesType(change, owners)) return "breaking";
  return missedByRedocly(change, isSent) ? "breaking" : "compatible";
}

/** Whether a host can be called no more: a variable without a list takes any. */
function isHostLost({ base, revision }: Documents): boolean {
  const [before, after] = [at(base, "enum"), at(revision, "enum")];
  return after !== undefined && !(Array.isArray(before) && before.every((host) => items(after).includes(host)));
}

function closesType({ typeName, property, path }: RedoclyChange, { base, revision }: Documents): boolean {
  const isFields = typeName === "SchemaProperties" || (property ?? keysOf(path).at(-1)) === "additionalProperties";
  return isFields && isClosed(base, revision);
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
