import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { limitOf } from "../src/site/limit-of.ts";
import { builtSite } from "./support/built-site.ts";
import { readPage, textOf } from "./support/html.ts";

const WITH_LIMITS = ["/guides/calls/rate-limits/", "/guides/start/refusals/", "/guides/workflows/import-an-audience/"];

test.each(WITH_LIMITS)("%s and its Markdown twin show the numbers of the specs", (address) => {
  const page = textOf(readPage(address));
  const twin = readFileSync(path.join(builtSite, `${address.slice(0, -1)}.md`), "utf8");
  for (const text of [page, twin]) {
    expect(text.replaceAll(/\s+/g, " ")).toMatch(/\d+ calls per (minute|second)/);
    expect(text).not.toContain("<Limit");
  }
});

const WITH_WINDOWS = [
  ["/guides/calls/idempotency/", "if the key is sent again within 24 hours", "later than 2 hours 45 minutes after"],
  ["/guides/start/refusals/", "the original outcome for 24 hours"],
  ["/guides/workflows/send-events/", "after about 3 hours"],
  ["/guides/production/resume-after-a-crash/", "(after 23 hours, 2 hours 45 minutes for events)"],
] as const;

test.each(WITH_WINDOWS)(
  "ONB-201 EVT-109 · %s and its Markdown twin show for how long keys are kept",
  (address, ...sentences) => {
    const page = textOf(readPage(address));
    const twin = readFileSync(path.join(builtSite, `${address.slice(0, -1)}.md`), "utf8");
    for (const text of [page, twin].map((each) => each.replaceAll(/\s+/g, " "))) {
      for (const sentence of sentences) expect(text).toContain(sentence);
      expect(text).not.toContain("<KeyWindow");
    }
  },
);

test("ONB-278 · the page of limits states the number of the spec for registrations", () => {
  const limit = limitOf("onboarding", "registration");
  expect(limit).toBe("10 calls per minute");
  expect(textOf(readPage("/guides/calls/rate-limits/"))).toContain(`The contract allows ${limit} for registrations`);
});
