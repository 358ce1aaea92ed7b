import { at, isObject, members } from "../document/json.ts";
import { operations } from "../document/operations.ts";
import { itemSchemas, pointed } from "../document/pointed.ts";
import { type Key, type Shape, shapeBreaches, text } from "../document/shape.ts";
import type { Breach, OwnRule, Path } from "../rule.ts";

const FIELD = "x-partial";
const EXAMPLE =
  "x-partial: { records: /unprocessedRecords }`, `{ items: /items, flag: success }` or `{ flag: /success, errors: /errors }";

const pointer: Key = {
  is: "a JSON Pointer into the body",
  holds: (value) => typeof value === "string" && value.startsWith("/"),
};
const RECORDS: Shape = { records: pointer };
const ITEMS: Shape = { items: pointer, flag: text };
const WHOLE: Shape = { flag: pointer, errors: pointer };

export const partialForm: OwnRule = {
  wants:
    "`x-partial` on a successful response has one of its three forms, and what it names is in the response's schema",
  given: "$",
  *check(document) {
    for (const { path, value } of operations(document)) {
      for (const [status, response] of members(value.responses)) {
        const partial = at(response, FIELD);
        if (partial === undefined) continue;
        const here = [...path, "responses", status, FIELD];
        const shape = shapeOf(partial);
        const wrong = Array.from(shapeBreaches(FIELD, partial, shape, EXAMPLE, here));
        yield* wrong;
        if (!status.startsWith("2")) {
          yield { message: `${status} is no success. Put x-partial on a 2XX response.`, at: here };
        } else if (wrong.length === 0) {
          yield* unknownNames(partial, shape, response, here);
        }
      }
    }
  },
};

function shapeOf(partial: unknown): Shape {
  if (!isObject(partial) || "records" in partial) return RECORDS;
  return "items" in partial ? ITEMS : WHOLE;
}

/** What the field names and no schema of the response has. */
function* unknownNames(partial: unknown, shape: Shape, response: unknown, here: Path): Generator<Breach> {
  const bodies = members(at(response, "content")).map(([, content]) => at(content, "schema"));
  const reach = (name: string) => bodies.flatMap((body) => pointed(body, `${at(partial, name)}`));
  for (const name of Object.keys(shape)) {
    const found =
      shape[name] === pointer
        ? reach(name)
        : reach("items")
            .flatMap(itemSchemas)
            .flatMap((item) => pointed(item, `/${at(partial, name)}`));
    if (found.length > 0) continue;
    yield {
      message: `The response's schema has no ${at(partial, name)}. Show it there, or name what it has.`,
      at: [...here, name],
    };
  }
}
