import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apis, readBundle } from "../src/bundles.ts";
import { credentialsOf } from "../src/credentials.ts";
import { expectedTable } from "./support/expected-table.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

test("the README shows what the command prints for all APIs", () => {
  const ports = Object.fromEntries(apis.map((api, index) => [api, 4010 + index]));
  expect(readme).toContain(`\`\`\`\n${expectedTable(ports).join("\n")}\n\`\`\`\n`);
});

test.each([
  ["bearer token", /^Bearer /],
  ["key pair", /^Basic /],
  ["key in a header", /^<any>$/],
])("the README names every API that takes a %s, and no other", (kind, value) => {
  const [, cell = ""] = new RegExp(`^\\| ${kind} +\\| ([^|]*?) +\\|`, "m").exec(readme) ?? [];
  const named = cell.replaceAll(/ \([^)]*\)/g, "").split(", ");
  expect(named).toEqual(apis.filter((api) => credentialsOf(readBundle(api)).some((each) => value.test(each.value))));
});
