import { EXTENSIONS } from "@tillside/spec/portal";
import type { ReferenceApi, ReferenceOperation } from "../read-apis.ts";
import { shownOperation } from "./shown-operation.ts";

/** A line for each of our `x-` fields that says something about the operation: what it is about, and its words. */
export function fieldLines(api: ReferenceApi, operation: ReferenceOperation): readonly (readonly [string, string])[] {
  const place = shownOperation(api, operation);
  return Object.values(EXTENSIONS).flatMap(({ portal }) =>
    portal ? [[portal.label, portal.words(place)] as const] : [],
  );
}
