import { isMalformed, segmentsOf } from "./address.ts";
import { type Bundle, type Operation, operationsOf } from "./bundle.ts";
import { emptyHeadersOf } from "./empty-headers.ts";
import { type Json, resolved } from "./resolved.ts";

/** What a bundle documents for one operation. */
export interface DocumentedOperation {
  readonly id: string;
  /** A path of the operation, whatever the request's is like. */
  readonly path: string;
  /** What an empty header stands for, by its name in lower case. */
  readonly emptyHeaders: Readonly<Record<string, string>>;
  /** The statuses as they are written: `409`, `2XX`. */
  readonly codes: readonly string[];
  /** The names of the examples of a status; without one, of all successes. */
  examples(code?: string): readonly string[];
  /** The statuses that have an example of that name, as they can be asked for. */
  having(example: string): readonly string[];
  /** How a status is written: itself, or the range that it is of; undefined where it is not documented. */
  entry(code: string): string | undefined;
}

/**
 * Finds the operation of a request; undefined where there is none. Of several templates the one with most of its words counts. A
 * segment whose encoding is not valid stands for any.
 */
export function operationFinder(bundle: Bundle): (method: string, url: string) => DocumentedOperation | undefined {
  const all = operationsOf(bundle).map(({ path, method, operation }) => ({
    method: method.toUpperCase(),
    segments: path.split("/"),
    documented: documented(bundle, path, operation),
  }));
  return (method, url) => {
    const given = segmentsOf(url) ?? [];
    const [found] = all
      .filter((each) => each.method === method && fits(each.segments, given))
      .sort((one, other) => words(other.segments) - words(one.segments));
    return found?.documented;
  };
}

function documented(bundle: Bundle, path: string, operation: Operation): DocumentedOperation {
  const responses = (operation as Operation & Json).responses as Json;
  const codes = Object.keys(responses);
  const namesOf = (code: string) => {
    const content = (resolved(bundle, responses[code])?.content ?? {}) as Readonly<Record<string, Json>>;
    return Object.values(content).flatMap(({ examples }) => Object.keys((examples ?? {}) as Json));
  };
  // A range is how statuses are written; only one of them can be asked for.
  const entry = (code: string) =>
    /^\d{3}$/.test(code) ? [code, `${code[0]}XX`, "default"].find((each) => codes.includes(each)) : undefined;
  return {
    id: operation.operationId,
    path: path.replaceAll(/\{[^}]*\}/g, "any"),
    emptyHeaders: emptyHeadersOf(bundle, path, operation),
    codes,
    entry,
    having: (example) => codes.filter((each) => namesOf(each).includes(example)).map(askable),
    examples: (code) =>
      codes.filter((each) => (code === undefined ? each.startsWith("2") : each === entry(code))).flatMap(namesOf),
  };
}

/** A status as it can be asked for: a range by its first and its last. */
export function askable(code: string): string {
  return code.replace(/^(\d)XX$/, (_, first) => `${first}00 to ${first}99`);
}

function fits(template: readonly string[], given: readonly string[]): boolean {
  if (template.length !== given.length) return false;
  return template.every((segment, index) => {
    const sent = given[index] ?? "";
    return segment === sent || (segment.startsWith("{") && sent !== "") || isMalformed(sent);
  });
}

function words(template: readonly string[]): number {
  return template.filter((segment) => !segment.startsWith("{")).length;
}
