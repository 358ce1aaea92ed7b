import type { Change, Impact } from "./change.ts";
import { changeWords } from "./change-words.ts";
import { keysOf, operationAt } from "./operation-at.ts";
import type { RedoclyChange } from "./redocly-diff.ts";

const DOCS_TYPES = new Set(["Contact", "ExternalDocs", "Info", "License", "Tag"]);
const DOCS_KEYWORDS = new Set(["description", "externalDocs", "summary", "tags", "title"]);

/** What Redocly's change means here; undefined for one in a field that `ownFieldChanges` looks at. */
export function classify(change: RedoclyChange): Change | undefined {
  const { path, property = "", typeName, base, revision, verdicts } = change;
  if (/^(?:Example|ExamplesMap|SpecExtension)$/.test(typeName) || /^(?:x-.*|examples?)$/.test(property))
    return undefined;
  const keys = keysOf(path);
  const side = revision?.value === undefined ? base : revision;
  const written = operationAt(keysOf(side?.pointer ?? path));
  const lost = lossOf(change, keys);
  return {
    impact: lost ? "breaking" : impactOf(change),
    operation: operationAt(keys).operation,
    place: written.below.join("/"),
    what: lost ?? (verdicts.map(({ message }) => message).join(" ") || wordsFor(change)),
  };
}

/** What Redocly holds for harmless, and the types of the client do not. */
function lossOf({ kind, typeName, property, base }: RedoclyChange, keys: readonly string[]): string | undefined {
  if (typeName === "PathItem" && property === "key") {
    return `The path was ${operationAt(keysOf(base?.pointer ?? "")).operation}: callers write it.`;
  }
  const isNamedSchema = keys.length === 3 && keys[0] === "components" && keys[1] === "schemas";
  return isNamedSchema && kind === "removed" ? "The schema is gone, and with it the type of its name." : undefined;
}

function impactOf({ impact, typeName, property = "" }: RedoclyChange): Impact {
  if (impact === "major") return "breaking";
  return DOCS_TYPES.has(typeName) || DOCS_KEYWORDS.has(property) ? "docs only" : "compatible";
}

function wordsFor({ kind, base, revision }: RedoclyChange): string {
  return kind === "modified" ? changeWords(base?.value, revision?.value) : kind;
}
