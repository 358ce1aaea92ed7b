// Looks at what is built: the portal, in Chromium.

import { mustSkip } from "@tillside/testing/chromium";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { slowSite } from "./support/slow-site.ts";
import { useDocs } from "./support/use-docs.ts";

/** A guide, and an operation with the longest table of values. */
const withTables = ["/guides/calls/errors/", "/reference/events/send-events-v2/"];

const viewport = { width: 1440, height: 900 };

/** Runs in the page: how much moved after it was painted, and what; each part says whether it is of the header. */
const WATCH_SHIFTS = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      globalThis.shifts.push(value + " " + sources.map(({ node, previousRect: { x, y, width, height } }) =>
        [node?.parentElement?.closest(".header-bar, search-dialog") ? "header" : "page",
          node?.parentElement?.outerHTML.slice(0, 120) ?? "a part without an element", x, y, width, height]));
  }).observe({ type: "layout-shift", buffered: true });
`;
const shifts = (page: Page) => page.evaluate("globalThis.shifts");

describe.skipIf(mustSkip())("nothing moves that the reader sees", () => {
  const docs = useDocs();

  test.each([300, undefined])("when fonts come after %s ms, or not at all", async (late) => {
    const { page } = await docs.visit({ viewport });
    await page.route("**/fonts/*", async (route) => {
      if (late === undefined) return route.abort();
      await new Promise((resolve) => setTimeout(resolve, late));
      return route.continue();
    });
    await page.addInitScript(WATCH_SHIFTS);
    for (const path of ["/", "/guides/start/refusals/", "/reference/onboarding/register-account/"]) {
      await page.goto(docs.url(path), { waitUntil: "networkidle" });
      expect(await shifts(page), path).toEqual([]);
    }
  });

  test("while a page arrives in pieces, with the reader's language and the count of the sandbox", async () => {
    const { page } = await docs.visit({ viewport });
    const slow = await slowSite(docs.url(""));
    await page.addInitScript(WATCH_SHIFTS);
    await page.addInitScript('localStorage.setItem("tillside-language", "curl")');
    await page.addInitScript('sessionStorage.setItem("tillside-sandbox-requests", "12")');
    for (const path of [
      "/",
      "/guides/start/refusals/",
      "/reference/cart/reserve-items/",
      "/errors/",
      "/search/",
      ...withTables,
    ]) {
      await page.goto(slow.url + path, { waitUntil: "networkidle" });
      expect(await shifts(page), path).toEqual([]);
    }
    // On a phone, the start page shows Send before the sample.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${slow.url}/`, { waitUntil: "networkidle" });
    const inMain = ((await shifts(page)) as readonly string[]).filter((shift) => /page,/.test(shift));
    expect(inMain).toEqual([]);
    await slow.stop();
  });

  test("on the next page, when the reader has chosen a language", async () => {
    const { page, complaints } = await docs.visit({ viewport });
    await page.addInitScript(WATCH_SHIFTS);
    await page.goto(docs.url("/reference/cart/reserve-items/"));
    const first = page.getByRole("tablist", { name: "Language" }).getByRole("tab").first();
    await first.focus();
    await first.press("ArrowRight");
    await page.locator('.rail [role="tabpanel"][data-tab="curl"]').waitFor();
    await page.goto(docs.url("/reference/onboarding/register-account/"));
    const shown = page.locator('tab-set[data-keep="language"] > [role="tabpanel"]:not([hidden])');
    expect(await shown.getAttribute("data-tab")).toBe("curl");
    expect(await page.getByRole("tab", { name: "curl" }).getAttribute("aria-selected")).toBe("true");
    expect(await shifts(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
