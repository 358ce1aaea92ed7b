import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { workspace } from "../../test/workspace.ts";
import { locate } from "./locate.ts";

const PATH = "/v1/things/{thing_id}";
const PATH_FILE = "specs/tiny/paths/v1_things_{thing_id}.yaml";
const SCHEMA = ["requestBody", "content", "application/json", "schema"];

test.each([
  ["a key of the root document", ["info", "title"], "specs/tiny/openapi.yaml:3"],
  ["the path's own line", ["paths", PATH], "specs/tiny/openapi.yaml:13"],
  ["through a path file", ["paths", PATH, "put", "x-safety"], `${PATH_FILE}:16`],
  ["what is missing: its owner", ["paths", PATH, "put", "x-retry-on"], `${PATH_FILE}:13`],
  ["an item of a list", ["paths", PATH, "put", "parameters", "1", "x-managed"], `${PATH_FILE}:26`],
  [
    "a parameter file",
    ["paths", PATH, "put", "parameters", "0", "x-managed", "by"],
    "specs/tiny/parameters/IdempotencyKey.yaml:6",
  ],
  [
    "a key beside a $ref",
    ["paths", PATH, "put", ...SCHEMA, "properties", "parent", "x-managed"],
    "specs/tiny/schemas/Thing.yaml:9",
  ],
  [
    "its target",
    ["paths", PATH, "put", ...SCHEMA, "properties", "parent", "type"],
    "specs/tiny/schemas/ParentId.yaml:1",
  ],
])("%s", (_, trail, want) => {
  const root = workspace();
  const { path, line } = locate(join(root, "specs/tiny/openapi.yaml"), trail);
  expect(`${relative(root, path)}:${line}`).toBe(want);
});

test("a $ref inside the same file", () => {
  const root = workspace({ "one.yaml": "a:\n  $ref: '#/b'\nb:\n  c: 1\n" });
  expect(locate(join(root, "one.yaml"), ["a", "c"])).toEqual({ path: join(root, "one.yaml"), line: 4 });
});
