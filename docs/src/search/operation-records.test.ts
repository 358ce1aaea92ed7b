import { expect, test } from "vitest";
import { firstOf, tinyApi } from "../../test/support/tiny-api.ts";
import { operationRecords } from "./operation-records.ts";

const records = operationRecords(tinyApi());
const titlesOf = (kind: string) => records.filter((record) => record.kind === kind).map(({ title }) => title);

test("an operation is found by its summary, its id, its path and its description", () => {
  expect(records.find(({ kind }) => kind === "operation")).toMatchObject({
    title: "Write a thing",
    id: "writeThing",
    method: "PUT",
    api: "tiny",
    text: expect.stringContaining("Writes it."),
  });
});

test("an operation is found by its rate limit", () => {
  expect(records.find(({ kind }) => kind === "operation")?.text).toContain(
    "Rate limit of things: 10 calls per minute.",
  );
});

test("fields of the request and of a success, each at its place on the page", () => {
  expect(titlesOf("field")).toEqual(expect.arrayContaining(["thing_id", "Idempotency-Key", "name", "X-Request-Id"]));
  const places = records.filter(({ kind }) => kind === "field").map(({ url }) => url.slice(url.indexOf("#")));
  expect(places).toEqual(expect.arrayContaining(["#path.thing_id", "#body.name", "#2XX.header.X-Request-Id"]));
});

test("a field that several operations have in the same words is one record", () => {
  const titles = records.map(({ title, text }) => `${title} ${text}`);
  expect(new Set(titles).size).toBe(titles.length);
});

test("a field names the operation that has it, the second one too, and of more their number", () => {
  const { facts } = firstOf(tinyApi());
  const named = (...summaries: readonly string[]) =>
    Object.fromEntries(
      summaries.map((summary, at) => [`/v1/${at}`, { put: { ...facts, summary, operationId: `op${at}` } }]),
    );
  const contextIn = (...summaries: readonly string[]) =>
    operationRecords(tinyApi({}, { paths: named(...summaries) })).find(({ title }) => title === "owner")?.context;
  expect(contextIn("One")).toBe("One");
  expect(contextIn("One", "Two")).toBe("One, Two");
  expect(contextIn("One", "Two", "Three")).toBe("One, and 2 more");
});
