import type { OperationFacts } from "@tillside/policy";
import { hasMembers, isPointer, isText } from "../document/checks.ts";
import { at, isObject, members, type Path } from "../document/json.ts";
import type { Place } from "../document/place.ts";
import type { Breach } from "../document/rule.ts";
import { itemSchemas, schemasAt } from "../document/schemas-at.ts";
import { operations } from "../document/whole-operations.ts";
import type { Extension } from "./extension.ts";
import { callersDepend } from "./field-change.ts";
import { fieldBreaches, fields, type Schema, text } from "./schema.ts";
import { response } from "./spots.ts";

type PartialFacts = NonNullable<OperationFacts["partial"]>;

const FIELD = "x-partial";
const EXAMPLE =
  "x-partial: { records: /unprocessedRecords }`, `{ items: /items, flag: success }` or `{ flag: /success, errors: /errors }";
const FORMS =
  "Write `{ records: /pointer }`, `{ items: /pointer, flag: property }` or `{ flag: /pointer, errors: /pointer }`.";

const pointer: Schema = { type: "string", pattern: "^/", title: "a JSON Pointer into the body" };
const RECORDS = fields({ records: pointer }, { description: "every entry of the list at the pointer" });
const ITEMS = fields(
  { items: pointer, flag: text("property") },
  { description: "each entry of the list at the pointer whose property `success` is `false`" },
);
const WHOLE = fields(
  { flag: pointer, errors: pointer },
  { description: "the whole response, if the value at `flag` is `false` or the list at `errors` is not empty" },
);

export const partial = {
  spot: response,
  schema: {
    description: "Where a success (a 2XX response) contains failures, in one of three forms.",
    anyOf: [RECORDS, ITEMS, WHOLE],
  },
  rules: {
    "partial-form": {
      wants:
        "`x-partial` on a successful response has one of its three forms, and what it names is in the response's schema",
      why: "The client looks for failures there; a pointer without a target finds none",
      given: "$",
      *check(document) {
        for (const { path, value } of operations(document)) {
          for (const [status, shown] of members(value.responses)) {
            const mark = at(shown, FIELD);
            if (mark === undefined) continue;
            const here = [...path, "responses", status, FIELD];
            const schema = schemaFor(mark);
            const wrong = Array.from(fieldBreaches(FIELD, mark, schema, EXAMPLE, here));
            yield* wrong;
            if (!status.startsWith("2")) {
              yield { message: `${status} is not a success status. Put x-partial on a 2XX response.`, at: here };
            } else if (wrong.length === 0) {
              yield* unknownNames(mark, schema, shown, here);
            }
          }
        }
      },
    },
  },
  diff: callersDepend,

  portal: {
    label: "Failures in a success",
    words({ operation }) {
      const marks = members(at(operation, "responses")).map(([, shown]) => at(shown, FIELD));
      const mark = marks.find((found) => found !== undefined);
      if (mark === undefined) return "";
      const named = (key: string) => `\`${at(mark, key)}\``;
      const list = "`failures(data)` lists them.";
      if (at(mark, "records") !== undefined) return `Every entry of ${named("records")} failed; ${list}`;
      return at(mark, "items") === undefined
        ? `The whole call failed where ${named("flag")} is \`false\` or ${named("errors")} is not empty; ${list}`
        : `An entry of ${named("items")} whose ${named("flag")} is \`false\` failed; ${list}`;
    },
  },

  /** Where failures hide inside the operation's success, the same in each response that says so. */
  facts({ place }) {
    let found: PartialFacts | undefined;
    for (const shown of place.at("responses").children()) {
      const mark = shown.at(FIELD);
      if (!mark.exists) continue;
      const facts = partialFacts(mark);
      found ??= facts;
      if (JSON.stringify(found) !== JSON.stringify(facts)) {
        mark.fail("two responses hide failures in different places.", "Write the same `x-partial` on both.");
      }
    }
    return found === undefined ? {} : { partial: found };
  },
} satisfies Extension;

function schemaFor(mark: unknown): Schema {
  if (!isObject(mark) || "records" in mark) return RECORDS;
  return "items" in mark ? ITEMS : WHOLE;
}

/** What the field names and no schema of the response has. */
function* unknownNames(mark: unknown, schema: Schema, shown: unknown, here: Path): Generator<Breach> {
  const bodies = members(at(shown, "content")).map(([, content]) => at(content, "schema"));
  const reach = (name: string) => bodies.flatMap((body) => schemasAt(body, `${at(mark, name)}`));
  for (const [name, property] of members(schema.properties)) {
    if (name.startsWith("x-")) continue;
    const found =
      property === pointer
        ? reach(name)
        : reach("items")
            .flatMap(itemSchemas)
            .flatMap((item) => schemasAt(item, `/${at(mark, name)}`));
    if (found.length > 0) continue;
    yield {
      message: `The response's schema has no ${at(mark, name)}. Show it there, or name what it has.`,
      at: [...here, name],
    };
  }
}

function partialFacts(mark: Place): PartialFacts {
  mark.need(hasMembers, FORMS);
  const pointerAt = (key: string): string => mark.at(key).need(isPointer, FORMS);
  if (mark.at("records").exists) return { records: pointerAt("records") };
  if (mark.at("items").exists) return { items: pointerAt("items"), flag: mark.at("flag").need(isText, FORMS) };
  return { flag: pointerAt("flag"), errors: pointerAt("errors") };
}
