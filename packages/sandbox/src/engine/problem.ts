import type { SchemaError } from "./description.ts";

/** One way in which a request breaks its schema. */
export interface Problem {
  readonly in: "path" | "query" | "header" | "body";
  /** JSON Pointer inside of it: `/blockedVerticals/0/policy`; of a header `/idempotency-key`. */
  readonly at: string;
  /** The keyword that failed: `required`, `enum`, `maxLength`, …; `json` where the body is none. */
  readonly keyword: string;
  /** For people: `body/blockedVerticals/0/policy must be equal to one of the allowed values`. */
  readonly message: string;
  /** The rule that it breaks, where the document's place shows others too. */
  readonly rule?: string;
  /** Set if it is the only one reported for a large body: there may be others, so no API tolerates it. */
  readonly first?: true;
}

export function problemOf(place: Problem["in"], { instancePath, keyword, params, message }: SchemaError): Problem {
  const missing = keyword === "required" ? `/${String(params.missingProperty)}` : "";
  const at = `${instancePath}${missing}`;
  const values =
    keyword === "enum" ? (params.allowedValues as unknown[]) : keyword === "const" ? [params.allowedValue] : [];
  const allowed = values.length > 0 ? `: ${values.map(shownValue).join(", ")}` : "";
  const shown = at.length > longestPlace ? `${at.slice(0, longestPlace)}…` : at;
  return { in: place, at, keyword, message: `${place}${shown} ${missing ? "is missing" : message}${allowed}` };
}

/** `null` and the empty text would not be seen in a list. */
function shownValue(value: unknown): string {
  return typeof value === "string" && value !== "" ? value : JSON.stringify(value);
}

/** A place is made of the request's own names, however long they are. */
const longestPlace = 200;
