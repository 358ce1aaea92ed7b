import type { CallState } from "../facts/call-state.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import type { PartialFacts } from "../facts/manifest.ts";
import { type Received, textOf } from "../facts/received.ts";
import { sharedState } from "../facts/shared-state.ts";
import type { NoResult } from "./failed-in.ts";
import { notePartial } from "./note-partial.ts";

/**
 * Lists the failures that a success hides: records that were not processed, items that were refused, or the errors of
 * a response that is no success. Empty when everything succeeded, or the operation's responses hide nothing. Also empty where
 * items of a repeated write say `success: false`. An earlier attempt may have carried them out, so they are not known to
 * have failed, and the outcome of the call is `unknown`. Anything else in the place of the list is listed as it came: it does not
 * say that nothing failed.
 * @param data the `data` of a client's result, as it was returned.
 * @throws ConfigurationError for data that no client returned (a copy), and for data that was read with another `parseAs` than `json`.
 */
export function failures<Data>(data: NoResult<Data>): readonly unknown[] {
  if (!isParsed(data)) {
    throw new ConfigurationError(
      "failures() looks into JSON only. Make the call without parseAs, or look for failures in the text or bytes yourself.",
    );
  }
  if (typeof data !== "object" || data === null) return [];
  const { partials } = sharedState();
  if (!partials.has(data))
    throw new ConfigurationError("failures() knows only the data that a client's call returned.");
  const facts = partials.get(data) as PartialFacts | undefined;
  if (facts === undefined) return [];
  if ("records" in facts) return listedAt(data, facts.records);
  if ("items" in facts) return listedAt(data, facts.items, (item) => Object(item)[facts.flag] === false);
  const errors = listedAt(data, facts.errors);
  return errors.length === 0 && valueAt(data, facts.flag) === false ? [data] : errors;
}

/** Whether what `failures()` gives are entries of a list: not what was received in its place. */
export function isListed(data: unknown): boolean {
  const facts = sharedState().partials.get(Object(data)) as PartialFacts | undefined;
  if (facts === undefined) return true;
  const place = "records" in facts ? facts.records : "items" in facts ? facts.items : facts.errors;
  return "list" in findList(data as object, place);
}

/** Whether data was read as JSON. No client returns a JSON text alone: the APIs respond with objects and lists. */
export function isParsed(data: unknown): boolean {
  return typeof data === "object" && data !== null
    ? sharedState().partials.get(data) !== null
    : typeof data !== "string";
}

/** What judging a success needs of its call. */
type JudgedCall = Pick<CallState, "operation" | "ambiguous" | "repeats">;

/**
 * Whether a success leaves it open what happened: its body says that it is none (CAL-068), or that items of a repeated write failed
 * (CRT-068). How the caller reads the body changes nothing, except for a stream, which only the caller reads.
 */
export function leavesOpen(call: JudgedCall, { response, body }: Received): boolean {
  const { partial } = call.operation;
  if (!response.ok || partial === undefined) return false;
  if ("errors" in partial) return hasFailures(parsedBody(body, partial));
  return failsRepeatedItems(call, () => parsedBody(body, partial));
}

/** The body as JSON, with its failures noted; undefined where it is none. */
function parsedBody(body: Received["body"], facts: PartialFacts): unknown {
  try {
    const data: unknown = JSON.parse(textOf(body));
    notePartial(data, facts);
    return data;
  } catch {
    return undefined;
  }
}

/**
 * Whether items of a write that was sent before say that they failed: the first attempt may have released what the second one
 * finds released (CRT-068, reading C6).
 */
export function failsRepeatedItems({ operation, ambiguous, repeats }: JudgedCall, read: () => unknown): boolean {
  const { safety, partial } = operation;
  if (partial === undefined || !("items" in partial)) return false;
  if (safety === "read" || (!ambiguous && repeats !== "yes")) return false;
  const data = read();
  return hasFailures(data) && isListed(data);
}

/** @param data what JSON says, also a text alone, which `failures()` would take for a body that was not parsed. */
function hasFailures(data: unknown): boolean {
  return typeof data === "object" && failures(data).length > 0;
}

/** The failed entries of a list, or what was received in its place. */
function listedAt(
  data: object,
  pointer: string,
  isFailed: (entry: unknown) => boolean = () => true,
): readonly unknown[] {
  const found = findList(data, pointer);
  return "list" in found ? found.list.filter(isFailed) : [found.other];
}

/**
 * A list of a response. Absent, null and empty all mean that nothing failed (EVT-085). Any other value in the place of the list, or of
 * the object that holds it, does not prove that.
 */
function findList(data: object, pointer: string): { readonly list: readonly unknown[] } | { readonly other: unknown } {
  let value: unknown = data;
  for (const key of keysOf(pointer)) {
    if (value === undefined || value === null) break;
    if (typeof value !== "object" || Array.isArray(value)) return { other: value };
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  const list = value ?? [];
  return Array.isArray(list) ? { list } : { other: list };
}

function valueAt(data: object, pointer: string): unknown {
  return keysOf(pointer).reduce<unknown>((value, key) => Object(value)[key], data);
}

function keysOf(pointer: string): readonly string[] {
  return pointer.split("/").slice(1);
}
