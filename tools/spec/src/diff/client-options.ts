import { at, type Json, type Members } from "../document/json.ts";
import { operationAt } from "../document/operation-at.ts";
import { operations } from "../document/operations.ts";
import { Place } from "../document/place.ts";
import { type ManagedMark, managed } from "../extensions/x-managed.ts";
import type { Change } from "./change.ts";
import { namedKeys } from "./named-keys.ts";

/**
 * Options that the client needs and did not need before: no call that creates one compiles without them.
 *
 * @param shown the changes of `x-` fields; an option that one of them shows is not shown again.
 */
export function newClientOptions(base: Members, revision: Members, shown: readonly Change[]): readonly Change[] {
  const needed = new Set(optionsOf(base).keys());
  return Array.from(optionsOf(revision)).flatMap(([option, { place }]): readonly Change[] => {
    if (needed.has(option) || shown.some(({ after }) => after === option || at(after, "option") === option)) return [];
    const { operation, below } = operationAt(namedKeys(revision, [...place.trail, "option"]));
    const what = `The client needs a new option \`${option}\`.`;
    return [{ impact: "breaking", operation, place: below.join("/"), what, after: option }];
  });
}

/** The options of the client, each with the first place that it fills. */
function optionsOf(document: Members): ReadonlyMap<string, ManagedMark> {
  const marks = operations(Place.root(document as Json)).flatMap(managed.read);
  return new Map(marks.toReversed().flatMap((mark) => ("option" in mark.by ? [[mark.by.option, mark] as const] : [])));
}
