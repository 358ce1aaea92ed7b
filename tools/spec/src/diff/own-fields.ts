import { isDeepStrictEqual } from "node:util";
import { isObject } from "../document/json.ts";
import { operationAt } from "../document/operation-at.ts";
import { clientActs, type DiffRule, type FieldChange, peopleRead } from "../extensions/field-change.ts";
import { EXTENSIONS } from "../extensions/index.ts";
import type { Change } from "./change.ts";
import type { Pair } from "./pairs.ts";

/**
 * Changes of what `redocly diff` cannot weigh or passes over: our `x-` fields, and examples. Only of objects that stand
 * in both bundles; where one came or went, that says all.
 */
export function ownFieldChanges(pairs: readonly Pair[]): readonly Change[] {
  return pairs.flatMap(changesOf);
}

function changesOf({ keys, before, after }: Pair): readonly Change[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)].filter(isOwn));
  return [...names].flatMap((name) => {
    const [old, now] = [before[name], after[name]];
    if (!isObject(old) || !isObject(now)) return changeOf(keys, [name], old, now);
    const inner = new Set([...Object.keys(old), ...Object.keys(now)]);
    return [...inner].flatMap((key) => changeOf(keys, [name, key], old[key], now[key]));
  });
}

function changeOf(
  keys: readonly string[],
  field: readonly string[],
  before: unknown,
  after: unknown,
): readonly Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  const { operation, below } = operationAt([...keys, ...field]);
  const { impact, what } = ruleFor(field, before, after)({ ...keyOf(field), before, after });
  return [{ impact, operation, place: below.join("/"), what, before, after }];
}

/** Examples are for people, and so are the open rules that another field names. */
function ruleFor([name = "", key]: readonly string[], before: unknown, after: unknown): DiffRule {
  if (!name.startsWith("x-")) return peopleRead;
  if (key === "open" && Array.isArray(before) && Array.isArray(after)) return peopleRead;
  // A field that is ours no more stands in the base only.
  return EXTENSIONS[key === "x-open" ? key : name]?.diff ?? clientActs;
}

function keyOf([, key]: readonly string[]): Pick<FieldChange, "key"> {
  return key === undefined ? {} : { key };
}

function isOwn(name: string): boolean {
  return name.startsWith("x-") || name === "example" || name === "examples";
}
