import { expect, test } from "vitest";
import { redoclyMessage } from "./redocly-message.ts";

test("the first problem listed", () => {
  const printed = `bundling specs/tiny/openapi.yaml...
[1] specs/tiny/paths/a.yaml:10:13 at #/get/responses

Can't resolve $ref: ENOENT: no such file or directory '/repo/specs/tiny/schemas/Gone.yaml'

[2] specs/tiny/paths/b.yaml:1:1 at #/get

Something else
`;
  expect(redoclyMessage("/repo", printed)).toBe(
    "specs/tiny/paths/a.yaml:10: Can't resolve $ref: ENOENT: no such file or directory 'specs/tiny/schemas/Gone.yaml'. Correct the reference, or write what it names.",
  );
});

test("a part that is no YAML", () => {
  const printed = `[1] specs/tiny/schemas/A.yaml:2:3 

Failed to parse: deficient indentation in "/repo/specs/tiny/schemas/A.yaml" (2:3)
`;
  expect(redoclyMessage("/repo", printed)).toBe(
    "specs/tiny/schemas/A.yaml:2: deficient indentation. Correct the YAML there.",
  );
});

test("a root document that is no YAML", () => {
  const printed = `Failed to parse API description at specs/tiny/openapi.yaml:

  - missed comma between flow collection entries in "/repo/specs/tiny/openapi.yaml" (2:3)
`;
  expect(redoclyMessage("/repo", printed)).toBe(
    "specs/tiny/openapi.yaml:2: missed comma between flow collection entries. Correct the YAML there.",
  );
});

test("anything else, as it is", () => {
  expect(redoclyMessage("/repo", "\nPlease provide a valid path.\n")).toBe("Please provide a valid path.");
});
