import { expect, test } from "vitest";
import { tinyApi } from "../../test/support/tiny-api.ts";
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

test("fields of the request and of a success, each at its place on the page", () => {
  expect(titlesOf("field")).toEqual(expect.arrayContaining(["thing_id", "Idempotency-Key", "name", "X-Request-Id"]));
  const places = records.filter(({ kind }) => kind === "field").map(({ url }) => url.slice(url.indexOf("#")));
  expect(places).toEqual(expect.arrayContaining(["#path.thing_id", "#body.name", "#2XX.header.X-Request-Id"]));
});

test("a field that several operations have in the same words is one record", () => {
  const titles = records.map(({ title, text }) => `${title} ${text}`);
  expect(new Set(titles).size).toBe(titles.length);
});
