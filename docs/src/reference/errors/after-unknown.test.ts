import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readReferenceApis } from "../read-apis.ts";
import { afterUnknown } from "./after-unknown.ts";
import { errorRows } from "./error-rows.ts";

const unsafe = readReferenceApis().flatMap((api) =>
  api.operations
    .filter(({ facts }) => facts["x-safety"] === "unsafe")
    .map((operation) => ({ api, operation, name: `${api.name} ${operation.id}` })),
);

function guideText(file: string): string {
  const address = new URL(`../../content/docs/guides/${file}.mdx`, import.meta.url);
  return readFileSync(address, "utf8").replaceAll(/\s+/g, " ").toLowerCase();
}

test("every unsafe operation has its advice, and no other", () => {
  expect(Object.keys(afterUnknown).sort()).toEqual(unsafe.map(({ name }) => name).sort());
});

test.each(unsafe)("CRT-102 · the errors and the guide give the same advice for $name", ({ api, operation, name }) => {
  const advice = afterUnknown[name] ?? "";
  expect(guideText("calls/idempotency")).toContain(advice.toLowerCase());
  const failed = errorRows(api, operation).filter(
    ({ status, reaction }) => status >= 500 && reaction.ends === "unknown",
  );
  for (const { reaction } of failed) expect(reaction.you).toContain(advice);
});

test("CRT-102 · a 504 of a reservation: the items are not reserved, for the guides and for the reference", () => {
  const { api, operation } = unsafe.find(({ name }) => name === "cart reserveItems") ?? {};
  if (!api || !operation) throw new Error("There is no reservation.");
  const advice = "Treat the items as not reserved.";
  expect(errorRows(api, operation).find(({ status }) => status === 504)?.reaction.you).toContain(advice);
  expect(guideText("workflows/sell-in-the-cart")).toContain(advice.toLowerCase());
});
