import { ConfigurationError } from "../errors/configuration-error.ts";
import type { PartialFacts } from "../manifest.ts";
import { sharedState } from "../store/shared-state.ts";

/**
 * Lists the failures that a success hides: records that were not processed, items that were refused, or the errors of
 * an answer that is none. Empty when everything succeeded, or the operation's answers hide nothing.
 * @param data the `data` of a client's result, as it was returned.
 * @throws ConfigurationError for data that no client returned (a copy).
 */
export function failures(data: unknown): readonly unknown[] {
  if (typeof data !== "object" || data === null) return [];
  const { partials } = sharedState();
  if (!partials.has(data))
    throw new ConfigurationError("failures() knows only the data that a client's call returned.");
  const facts = partials.get(data) as PartialFacts | undefined;
  if (facts === undefined) return [];
  if ("records" in facts) return listAt(data, facts.records);
  if ("items" in facts) {
    return listAt(data, facts.items).filter((item) => Object(item)[facts.flag] === false);
  }
  const errors = listAt(data, facts.errors);
  return errors.length === 0 && valueAt(data, facts.flag) === false ? [data] : errors;
}

/** Whether the answer failed as a whole although its status is a success (CAL-068): not only some of its items. */
export function isNoSuccess(data: unknown, facts: PartialFacts | undefined): boolean {
  return facts !== undefined && "errors" in facts && failures(data).length > 0;
}

/** Remembers where failures hide in the data of a success. */
export function notePartial(data: unknown, facts: PartialFacts | undefined): void {
  if (typeof data === "object" && data !== null) sharedState().partials.set(data, facts);
}

/** Absent, null and empty all mean none. */
function listAt(data: object, pointer: string): readonly unknown[] {
  const value = valueAt(data, pointer);
  return Array.isArray(value) ? value : [];
}

function valueAt(data: object, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((value, key) => Object(value)[key], data);
}
