import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { Problem } from "../problem.ts";
import type { Path } from "./json.ts";
import { at } from "./json.ts";
import { WholeDocument } from "./whole-document.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "test", "whole");
const whole = new WholeDocument(join(FOLDER, "openapi.yaml"));
const NAME = { description: "A name.", type: "string" };

test.each<{ what: string; path: Path; want: unknown }>([
  { what: "a $ref to a file", path: ["paths", "/a", "get", "one", "schema", "properties", "name"], want: NAME },
  {
    what: "a file that several others refer to",
    path: ["paths", "/b", "get", "one", "schema", "properties", "name"],
    want: NAME,
  },
  { what: "a $ref into a file", path: ["paths", "/a", "get", "two", "schema"], want: NAME },
  {
    what: "an annotation beside a $ref is laid over",
    path: ["paths", "/a", "get", "three", "schema"],
    want: { description: "Laid over.", type: "string" },
  },
  {
    what: "a constraint beside a $ref holds as well",
    path: ["paths", "/a", "get", "four", "schema"],
    want: { minLength: 2, allOf: [NAME] },
  },
  {
    what: "a schema inside itself stays a $ref, absolute",
    path: ["paths", "/a", "get", "one", "schema", "properties", "children", "items"],
    want: { $ref: pathToFileURL(join(FOLDER, "schemas", "Tree.yaml")).href },
  },
])("$what", ({ path, want }) => {
  expect(at(whole.value, ...path)).toEqual(want);
});

test.each<{ what: string; path: Path; want: string }>([
  { what: "the root", path: [], want: "openapi.yaml:1" },
  { what: "a value in another file", path: ["paths", "/a", "get", "two"], want: "paths/a.yaml:5" },
  {
    what: "a value two files away",
    path: ["paths", "/a", "get", "one", "schema", "properties", "name", "type"],
    want: "schemas/Name.yaml:2",
  },
  {
    what: "what was laid over",
    path: ["paths", "/a", "get", "three", "schema", "description"],
    want: "paths/a.yaml:10",
  },
  {
    what: "what it was laid over",
    path: ["paths", "/a", "get", "three", "schema", "type"],
    want: "schemas/Name.yaml:2",
  },
  {
    what: "a constraint beside a $ref",
    path: ["paths", "/a", "get", "four", "schema", "minLength"],
    want: "paths/a.yaml:14",
  },
  {
    what: "what it holds beside",
    path: ["paths", "/a", "get", "four", "schema", "allOf", 0, "type"],
    want: "schemas/Name.yaml:2",
  },
  {
    what: "a missing value: the nearest around it",
    path: ["paths", "/a", "get", "two", "x-none"],
    want: "paths/a.yaml:5",
  },
])("the place of $what", ({ path, want }) => {
  const { file, line } = whole.locate(path);
  expect(`${relative(FOLDER, file)}:${line}`).toBe(want);
});

test("a $ref to a file that does not exist is a problem, which names the file", () => {
  const missing = join(FOLDER, "missing.yaml");
  expect(() => new WholeDocument(missing)).toThrow(
    new Problem(`A $ref leads to ${missing}, but there is no such file. Correct the $ref.`),
  );
});
