import { createHash } from "node:crypto";
import { isObject } from "../document/json.ts";
import type { Change } from "./change.ts";

/** A change with the name by which a changeset covers it. */
export interface Finding extends Change {
  /** `spec-1a2b3c4d`, the same as long as the change is. */
  readonly id: string;
}

/** The ids in a text, as often as they stand there. */
export function idsIn(text: string): readonly string[] {
  return text.match(/\bspec-[0-9a-f]{8}\b/g) ?? [];
}

/**
 * Names the changes of an API, the gravest first. An edited component is one change, however many operations and places use it; its id
 * stays when another operation comes to use it first. What a changeset says of an object that came covers it only as long as it breaks
 * nothing, or breaks as it did.
 */
export function findings(api: string, changes: readonly Change[]): readonly Finding[] {
  const found = new Map<string, Finding>();
  for (const change of changes) {
    const name = nameOf(api, change);
    if (!found.has(name))
      found.set(name, { ...change, id: idOf(isBreakingAddition(change) ? `${name} breaks` : name) });
  }
  return [...found.values()];
}

function idOf(name: string): string {
  return `spec-${createHash("sha256").update(name).digest("hex").slice(0, 8)}`;
}

/** An object that came, and that callers must heed: a required parameter, unlike an optional one at the same place. */
function isBreakingAddition({ impact, before, after }: Change): boolean {
  return impact === "breaking" && before === undefined && isObject(after);
}

function nameOf(api: string, { operation, place, before, after, isShared }: Change): string {
  return JSON.stringify([api, isShared === true ? "" : operation, place, ...valuesOf(before, after)]);
}

/** An object that came or went is named by its place: what is in it may still be edited. */
function valuesOf(before: unknown, after: unknown): readonly unknown[] {
  const cameOrWent = before === undefined || after === undefined;
  return [before, after].map((value) => (cameOrWent && isObject(value) ? "an object" : (value ?? "nothing")));
}
