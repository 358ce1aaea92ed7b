import { expect, test } from "vitest";
import { changesBetween, edited, PUT, REQUEST } from "../../test/diff/tiny-bundles.ts";

const NAME = `${REQUEST}/properties/name`;
const FIELDS = "properties: { a: { type: string } }";

/** The base whose request has this schema for its property. */
const sent = (schema: string) => edited(["name: { type: string }", `name: ${schema}`]);

/** The base whose response has this schema for its property. */
const received = (schema: string) => edited(["id: { type: string, x-open: [TNY-001] }", `id: ${schema}`]);

test.each([
  ["true that goes", "true", "", "removed: true"],
  ["true that becomes false", "true", "false", "true → false"],
  ["a schema that goes", "{ type: string }", "", "removed", "`additionalProperties` of `id` was removed."],
])("additionalProperties closes the type of a body: %s", async (_, before, after, what, said = what) => {
  const schema = (value: string) => `{ type: object, ${FIELDS}${value && `, additionalProperties: ${value}`} }`;
  const place = "additionalProperties";
  expect(await changesBetween(sent(schema(before)), sent(schema(after)))).toEqual([
    `breaking | ${PUT} | ${NAME}/${place} | ${what}`,
  ]);
  expect(await changesBetween(received(schema(before)), received(schema(after)))).toEqual([
    `breaking | ${PUT} | components/schemas/Thing/properties/id/${place} | ${said}`,
  ]);
});

test("an object that shows its first field is closed, unless it says that it is open", async () => {
  const free = sent("{ type: object }");
  expect(await changesBetween(free, sent(`{ type: object, ${FIELDS} }`))).toEqual([
    `breaking | ${PUT} | ${NAME}/properties | added`,
  ]);
  const open = await changesBetween(free, sent(`{ type: object, ${FIELDS}, additionalProperties: true }`));
  expect(open.filter((change) => change.startsWith("breaking"))).toEqual([]);
  // One more field of many closes nothing.
  const more = await changesBetween(
    sent(`{ type: object, ${FIELDS} }`),
    sent("{ type: object, properties: { a: { type: string }, b: {} } }"),
  );
  expect(more).toEqual([`compatible | ${PUT} | ${NAME}/properties/b | added`]);
});

test.each([
  [
    "true and {}",
    `{ type: object, ${FIELDS}, additionalProperties: true }`,
    `{ type: object, ${FIELDS}, additionalProperties: {} }`,
  ],
  [
    "an object that shows no fields, open with and without a word",
    "{ type: object }",
    "{ type: object, additionalProperties: true }",
  ],
])("the same type is no change: %s", async (_, one, other) => {
  expect(await changesBetween(sent(one), sent(other))).toEqual([]);
  expect(await changesBetween(sent(other), sent(one))).toEqual([]);
});
