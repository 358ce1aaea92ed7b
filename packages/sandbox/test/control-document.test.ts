import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

const document: unknown = parse(readFileSync(new URL("../control.openapi.yaml", import.meta.url), "utf8"));

/** Where a member has no value. In `{ description: one, two }` YAML reads `two` as a member. */
function membersWithoutValue(value: unknown, at = ""): string[] {
  if (value === null) return [at];
  if (typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, member]) => membersWithoutValue(member, `${at}/${name}`));
}

test("no sentence of the control plane's document is cut at a comma", () => {
  expect(membersWithoutValue(parse("{ description: one, two }"))).toEqual(["/two"]);
  expect(membersWithoutValue(document)).toEqual([]);
});
