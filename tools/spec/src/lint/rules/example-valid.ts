import type { Path } from "../../document/json.ts";
import { at, isObject } from "../../document/json.ts";
import { keysOf } from "../../document/pointer.ts";
import type { OwnRule } from "../../document/rule.ts";
import { compile, type ErrorObject } from "../document/compile.ts";
import { examples } from "../document/examples.ts";
import { ownCircle } from "../document/own-circle.ts";
import { badPatterns } from "../document/patterns.ts";

export const exampleValid: OwnRule = {
  wants: "Every example and default (of a body, parameter, header or schema) validates against its schema",
  why: "Examples become mock responses, sandbox data and tests",
  given: "$",
  *check(document) {
    for (const { path, value, schema } of examples(document)) {
      const kind = path.at(-1) === "default" ? "default" : "example";
      const circle = ownCircle(value);
      if (circle) {
        yield {
          message: `The ${kind} contains itself: a $ref in it leads back to it. Write the content in place of the $ref.`,
          // Not the `$ref`, which Spectral would follow to the root document.
          at: [...path, ...circle].slice(0, -1),
        };
        continue;
      }
      // To check a text against some patterns takes hours; `pattern-compiles` reports them.
      if (hasBadPattern(schema)) continue;
      const { validate } = compile(schema);
      if (!validate || validate(value)) continue;
      const error = mostTelling(validate.errors ?? []);
      const inside = pathOf(error?.instancePath ?? "", value);
      const where = inside.length === 0 ? `The ${kind}` : `The ${kind}'s ${inside.join(".")}`;
      yield {
        message: `${where} breaks its schema: ${wordsOf(error)}. Correct the ${kind}, or the schema.`,
        at: [...path, ...inside],
      };
    }
  },
};

const checked = new WeakMap<object, boolean>();

/** Whether a schema has a pattern that `pattern-compiles` reports. Many examples have the same schema. */
function hasBadPattern(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const isBad = checked.get(schema) ?? !badPatterns({ path: [], value: schema }).next().done;
  checked.set(schema, isBad);
  return isBad;
}

/** The error deepest in the example; of equals the first. */
function mostTelling(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const depth = (error: ErrorObject) => error.instancePath.split("/").length;
  return [...errors].sort((one, other) => depth(other) - depth(one))[0];
}

function wordsOf(error: ErrorObject | undefined): string {
  const params = error?.params ?? {};
  const detail = params.allowedValues ?? params.additionalProperty ?? params.allowedValue;
  return `it ${error?.message}${
    detail === undefined
      ? ""
      : ` (${[detail]
          .flat()
          .map((value) => JSON.stringify(value))
          .join(", ")})`
  }`;
}

/** Ajv's JSON pointer as a path; numbers for array places. */
function pathOf(pointer: string, value: unknown): Path {
  const path: (string | number)[] = [];
  for (const key of keysOf(pointer)) {
    path.push(Array.isArray(at(value, ...path)) ? Number(key) : key);
  }
  return path;
}
