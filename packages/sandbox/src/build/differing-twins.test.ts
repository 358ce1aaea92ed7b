import type { JsonObject } from "@tillside/spec/document";
import { expect, test } from "vitest";
import { differingTwins } from "./differing-twins.ts";

const bundle = (summary: string, schema: JsonObject, url = "{api_url}"): JsonObject => ({
  servers: [{ url }],
  paths: { "/token": { post: { summary, schema: { $ref: "#/components/schemas/Token" } } } },
  components: { schemas: { Token: schema } },
});

test("one address that two bundles describe in the same words is one operation, however its parts are put", () => {
  const paths = { "/token": { post: { summary: "Get a token", schema: { type: "object" } } } };
  const inline = { ...bundle("Get a token", {}), paths, components: {} };
  expect(
    differingTwins([
      ["one", bundle("Get a token", { type: "object" })],
      ["two", inline],
    ]),
  ).toEqual([]);
});

test("at another host it is another address", () => {
  expect(
    differingTwins([
      ["one", bundle("a", {})],
      ["two", bundle("b", {}, "{events_url}")],
    ]),
  ).toEqual([]);
});

test.each([
  ["other words", bundle("Fetch a token", { type: "object" })],
  ["another schema behind the same reference", bundle("Get a token", { type: "string" })],
])("%s: the build reports where, and how to fix it", (_, other) => {
  expect(
    differingTwins([
      ["one", bundle("Get a token", { type: "object" })],
      ["two", other],
    ]),
  ).toEqual([
    "{api_url}/token is described by one and by two, but differently. Let both refer to one file in specs/shared.",
  ]);
});

test("a schema that refers to itself comes to an end", () => {
  const tree = { type: "object", properties: { child: { $ref: "#/components/schemas/Token" } } };
  expect(
    differingTwins([
      ["one", bundle("a", tree)],
      ["two", bundle("a", tree)],
    ]),
  ).toEqual([]);
});
