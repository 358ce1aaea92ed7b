import { expect, test } from "vitest";
import { changes, changesBetween, edited, PUT } from "../../test/diff/tiny-bundles.ts";

const NEW = "x-managed: { by: client, option: newOption }";
const PARENT = "      parameters:\n";
const HEADER = `${PARENT}        - { name: X-New, in: header, schema: { type: string }, ${NEW} }\n`;
const needed = "The client needs a new option `newOption`.";

test("a parameter that comes with a client option that there was not: no client can be created without it", async () => {
  expect(await changes([PARENT, HEADER])).toEqual([
    `breaking | ${PUT} | parameters/X-New/x-managed/option | ${needed}`,
    `compatible | ${PUT} | parameters/X-New | added`,
  ]);
});

test("so does a property, and an operation", async () => {
  const body = await changes([
    "properties: { name: { type: string } }",
    `properties: { name: { type: string }, new: { type: string, ${NEW} } }`,
  ]);
  expect(body[0]).toBe(
    `breaking | ${PUT} | requestBody/content/application/json/schema/properties/new/x-managed/option | ${needed}`,
  );
  const operation = `    get:\n      operationId: readThing\n      parameters: [{ name: X-New, in: header, schema: { type: string }, ${NEW} }]\n      responses: {}\n    put:`;
  const found = await changes(["    put:", operation]);
  expect(found.filter((change) => change.startsWith("breaking"))).toEqual([
    `breaking | GET /v1/things/{thing_id} | parameters/X-New/x-managed/option | ${needed}`,
  ]);
});

test("an option that the client has already, and one that a change of x-managed shows, are not shown again", async () => {
  const known = await changes([PARENT, HEADER.replace("newOption", "parentId")]);
  expect(known).toEqual([`compatible | ${PUT} | parameters/X-New | added`]);
  const unmarked = edited([PARENT, HEADER.replace(`, ${NEW}`, "")]);
  expect(await changesBetween(unmarked, edited([PARENT, HEADER]))).toEqual([
    `breaking | ${PUT} | parameters/X-New/x-managed | added`,
  ]);
});
