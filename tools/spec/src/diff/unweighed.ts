import { isDeepStrictEqual } from "node:util";
import { isObject, members } from "../document/json.ts";
import type { Change } from "./change.ts";

const UNWEIGHED: Change = {
  impact: "breaking",
  operation: "",
  place: "",
  what: "The two documents differ in a way that no rule here weighs. Compare the bundles.",
};

/**
 * The last net, for two documents in which no change was found. Another order of lists means nothing, and `securityChanges` reads all of
 * `security`.
 */
export function unweighed(base: unknown, revision: unknown): readonly Change[] {
  return isDeepStrictEqual(withoutOrder(base), withoutOrder(revision)) ? [] : [UNWEIGHED];
}

function withoutOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(withoutOrder(item))).toSorted();
  if (!isObject(value)) return value;
  const sorted = members(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    sorted.flatMap(([key, member]) => (key === "security" ? [] : [[key, withoutOrder(member)]])),
  );
}
