import { expect, test } from "vitest";
import { workspace } from "../../test/workspace.ts";
import { apiAt } from "../files/apis.ts";
import { SpecGap } from "./spec-gap.ts";
import { withLocation } from "./with-location.ts";

const PATH = "/v1/things/{thing_id}";
const PATH_FILE = "specs/tiny/paths/v1_things_{thing_id}.yaml";
const SCHEMA = ["requestBody", "content", "application/json", "schema"];

test.each([
  ["a key of the root document", ["info", "title"], "specs/tiny/openapi.yaml:3"],
  ["a path: its own file", ["paths", PATH], `${PATH_FILE}:1`],
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
])("%s", async (_, trail, want) => {
  const root = workspace();
  const gap = new SpecGap(trail, "It is missing.", "Write it.");
  const found = withLocation(root, apiAt(root, "tiny"), () => Promise.reject(gap));
  await expect(found).rejects.toThrow(`${want}: ${gap.message}`);
});

test("another error stays as it is", async () => {
  const error = new Error("Nothing to do with the spec.");
  const root = workspace();
  await expect(withLocation(root, apiAt(root, "tiny"), () => Promise.reject(error))).rejects.toBe(error);
});
