// Drives another process: Astro's server and Chromium.

import { mkdir, rm, writeFile } from "node:fs/promises";
import { mustSkip } from "@tillside/testing/chromium";
import { newVisit, openBrowser } from "@tillside/testing/open-browser";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type DevDocs, devSite } from "../src/site/dev-site.ts";

const PROBLEM = {
  message: "specs/cart/openapi.yaml:3:5  error  yaml-syntax  The quote is never closed.",
  file: "/repository/specs/cart/openapi.yaml",
  line: 3,
  column: 5,
  frame: '> 3 | title: "Cart',
};

/** The first page has Vite load what all pages need. */
const LOADED = { timeout: 110_000, waitUntil: "networkidle" } as const;

/** Has the name of a folder that the tests of samples write. These may run beside this test, so it has a folder of its own. */
const writtenByTests = new URL("./.samples/", import.meta.url);

describe.skipIf(mustSkip())("the portal while it is being written", () => {
  let docs: DevDocs;
  let browser: Browser;

  beforeAll(async () => {
    // In a test run, as it takes it from these, Astro gives pages no connection.
    vi.stubEnv("NODE_ENV", "development");
    vi.stubEnv("VITEST", "");
    docs = await devSite();
    browser = await openBrowser();
  }, 240_000);

  afterAll(async () => {
    await browser?.close();
    await docs?.stop();
    await rm(writtenByTests, { recursive: true, force: true });
    vi.unstubAllEnvs();
  });

  test("a problem lies over open pages and over those opened later, and goes when it is solved", async () => {
    const { page } = await newVisit(browser);
    const overlay = page.locator("vite-error-overlay");
    await page.goto(`${docs.url}/sdk/errors/`, LOADED);
    expect(await overlay.count()).toBe(0);

    docs.showProblem(PROBLEM);
    await overlay.waitFor({ state: "attached" });
    const shown = await overlay.evaluate((element) => element.shadowRoot?.textContent);
    expect(shown).toContain("specs/cart/openapi.yaml:3:5  error  yaml-syntax  The quote is never closed.");

    const later = await newVisit(browser);
    await later.page.goto(`${docs.url}/sdk/options/`, LOADED);
    await later.page.locator("vite-error-overlay").waitFor({ state: "attached" });

    docs.showProblem(undefined);
    // Both pages load again, and the server builds what they need.
    await overlay.waitFor({ state: "detached", timeout: 60_000 });
    await later.page.locator("vite-error-overlay").waitFor({ state: "detached", timeout: 60_000 });
  }, 240_000);

  test("what tests write beside it reloads no page and hides no problem", async () => {
    const { page } = await newVisit(browser);
    await page.goto(`${docs.url}/sdk/errors/`, LOADED);
    await page.evaluate(() => {
      document.title = "the page of before";
    });
    await mkdir(writtenByTests, { recursive: true });
    await writeFile(new URL("tsconfig.json", writtenByTests), "{}");

    docs.showProblem(PROBLEM);
    await page.locator("vite-error-overlay").waitFor({ state: "attached" });
    // Longer than the server takes to see a file.
    const later = await newVisit(browser);
    await later.page.goto(`${docs.url}/sdk/options/`, LOADED);
    expect(await page.title()).toBe("the page of before");
    docs.showProblem(undefined);
  }, 240_000);
});
