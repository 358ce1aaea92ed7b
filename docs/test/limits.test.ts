import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { limitOf } from "../src/site/limit-of.ts";
import { siteFolder } from "../src/site-folder.ts";
import { readPage, textOf } from "./support/html.ts";

const WITH_LIMITS = ["/guides/calls/rate-limits/", "/guides/start/refusals/", "/guides/workflows/import-an-audience/"];

test.each(WITH_LIMITS)("%s and its Markdown twin show the numbers of the specs", (address) => {
  const page = textOf(readPage(address));
  const twin = readFileSync(path.join(siteFolder, `${address.slice(0, -1)}.md`), "utf8");
  for (const text of [page, twin]) {
    expect(text.replaceAll(/\s+/g, " ")).toMatch(/\d+ calls per (minute|second)/);
    expect(text).not.toContain("<Limit");
  }
});

test("ONB-278 · the page of limits states the number of the spec for registrations", () => {
  const limit = limitOf("onboarding", "registration");
  expect(limit).toBe("10 calls per minute");
  expect(textOf(readPage("/guides/calls/rate-limits/"))).toContain(`The contract allows ${limit} for registrations`);
});
