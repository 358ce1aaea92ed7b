import { existsSync } from "node:fs";
import { at, items, type Path } from "../../document/json.ts";
import { type Origin, uriOf } from "../../document/reference.ts";
import { readYaml } from "../../document/yaml-file.ts";
import { referredPlace } from "./referred-place.ts";

/** Keywords whose schemas limit the same value as the schema that has them. `properties` and `items` lead to another value. */
const ONE = ["not", "if", "then", "else"];
const LISTS = ["allOf", "anyOf", "oneOf"];

/** A step from one place to the next. */
interface Step {
  readonly place: Origin;
  /** Whether a keyword leads there, in place of a `$ref`. */
  readonly isInside: boolean;
}

/** The way from a `$ref` back to itself. */
export interface Ring {
  /** The places on it, as URIs. */
  readonly places: readonly string[];
  /** Whether it leads through a keyword such as `allOf`, so that there is content, which contains itself. */
  readonly hasContent: boolean;
}

/** The ring that the `$ref` at a place is part of; undefined where every way from it ends elsewhere. */
export function ringOf(from: Origin): Ring | undefined {
  const steps = stepsTo(uriOf(from), from, new Set());
  return steps && { places: steps.map(({ place }) => uriOf(place)), hasContent: steps.some((step) => step.isInside) };
}

function stepsTo(goal: string, from: Origin, passed: Set<string>): readonly Step[] | undefined {
  for (const step of stepsFrom(from)) {
    const uri = uriOf(step.place);
    if (uri === goal) return [step];
    if (passed.has(uri)) continue;
    passed.add(uri);
    const rest = stepsTo(goal, step.place, passed);
    if (rest) return [step, ...rest];
  }
  return undefined;
}

function stepsFrom({ file, path }: Origin): readonly Step[] {
  const value = existsSync(file) ? at(readYaml(file).data, ...path) : undefined;
  const referred = referredPlace({ file, path });
  const inside: readonly Path[] = [
    ...ONE.filter((key) => at(value, key) !== undefined).map((key) => [key]),
    ...LISTS.flatMap((key) => items(at(value, key)).map((_, index) => [key, index])),
  ];
  return [
    ...(referred ? [{ place: referred, isInside: false }] : []),
    ...inside.map((keys) => ({ place: { file, path: [...path, ...keys] }, isInside: true })),
  ];
}
