import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { parseYaml, readYaml } from "./yaml-file.ts";

test("an alias inside its own anchor is an error at the alias, and the file has no data", () => {
  const { data, error } = parseYaml("type: object\nnode: &q { child: { next: *q } }\n");
  expect([data, error]).toEqual([
    undefined,
    {
      line: 2,
      column: 27,
      hasCause: true,
      isRefused: true,
      message: "*q stands inside the value of &q, which would contain itself. Write a value in place of the alias.",
    },
  ]);
});

test("aliases of aliases that expand to too many values are an error", () => {
  const lists = Array.from({ length: 9 }, (_, index) => `l${index + 1}: &l${index + 1} [${`*l${index},`.repeat(9)}]`);
  expect(parseYaml(["l0: &l0 [a, b]", ...lists].join("\n")).error).toMatchObject({
    line: 1,
    isRefused: true,
    message: "The aliases in this file expand to too many values. Write the values in place of aliases and merge keys.",
  });
});

test.each([
  ["a: 1\n---\nb: 2\n", 2],
  ["a: 1\n...\ntext\n", 3],
])("a second document (%j) is an error where it begins", (text, line) => {
  expect(parseYaml(text).error).toMatchObject({
    line,
    hasCause: true,
    message: expect.stringMatching(/^A second document begins here\. Each file holds one document: /),
  });
});

test("a folder in place of a file is an error, and not thrown", () => {
  const folder = mkdtempSync(join(tmpdir(), "tillside-yaml-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(readYaml(folder).error?.message).toBe("This is a folder. Remove it, and write a YAML file with its name.");
});

test("a key that is an object, as where a dash is missing, brings no warning of the parser beside the finding", () => {
  const warned = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  parseYaml("{ $ref: a.yaml }: 1\n");
  expect(warned).not.toHaveBeenCalled();
});
