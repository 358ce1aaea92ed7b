import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readReferenceApis } from "./read-apis.ts";
import { readWorkflows } from "./read-workflows.ts";

const workflows = readWorkflows();

test("every workflow has a guide of its name", () => {
  const guide = (address: string) => fileURLToPath(new URL(`../content/docs${address.slice(0, -1)}.mdx`, import.meta.url));
  expect(workflows.map(({ address }) => address).filter((address) => !existsSync(guide(address)))).toEqual([]);
});

test("every API has a part in a workflow", () => {
  const apis = new Set(workflows.flatMap((workflow) => workflow.apis));
  expect(readReferenceApis().flatMap(({ name }) => (apis.has(name) ? [] : [name]))).toEqual([]);
});
