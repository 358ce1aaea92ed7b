import { join } from "node:path";
import { expect, test } from "vitest";
import { workspace } from "../../../test/lint/workspace.ts";
import { lastReference } from "./last-reference.ts";

const SCHEMAS = "specs/things/schemas";

async function lastOf(texts: Readonly<Record<string, string>>): Promise<string> {
  const root = await workspace(
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${SCHEMAS}/${name}.yaml`, text])),
  );
  const { file, path } = lastReference({ file: join(root, SCHEMAS, "A.yaml"), path: [] });
  return `${file.slice(join(root, SCHEMAS).length + 1)} ${path.join(".")}`;
}

test("the $ref whose target is no $ref, or does not exist", async () => {
  expect(await lastOf({ A: "$ref: B.yaml#/b\n", B: "b: { $ref: None.yaml }\n" })).toBe("B.yaml b");
  expect(await lastOf({ A: "$ref: B.yaml\n", B: "type: string\n" })).toBe("A.yaml ");
});

test("a $ref on the way to its place", async () => {
  expect(await lastOf({ A: "$ref: B.yaml#/properties/a\n", B: "$ref: None.yaml\n" })).toBe("B.yaml ");
});

test("a circle ends before its $refs repeat", async () => {
  expect(await lastOf({ A: "$ref: B.yaml\n", B: "$ref: A.yaml\n" })).toBe("A.yaml ");
});
