// Looks at what is built: the portal, in Chromium.

import { mustSkip } from "@tillside/testing/chromium";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useDocs } from "./support/use-docs.ts";

// What the samples on these pages do is shown where they are run: here only the way to them is walked.
describe.skipIf(mustSkip())("a newcomer, from the start page by its links alone", () => {
  const docs = useDocs();

  /** Follows a link of the page's text, to the page that it leads to. */
  async function follow(page: Page, name: string): Promise<void> {
    const link = page.locator("main").getByRole("link", { name, exact: true }).first();
    const target = new URL((await link.getAttribute("href")) ?? "", page.url());
    await link.click();
    await page.waitForURL(target.href);
  }

  /** Follows the links one after another, each on the page that the one before it led to. */
  async function walk(...links: readonly string[]): Promise<Page> {
    const { page, complaints } = await docs.visit();
    await page.goto(docs.url("/"));
    for (const name of links) await follow(page, name);
    expect(complaints).toEqual([]);
    return page;
  }

  const headings = (page: Page) => page.locator("main h2").allInnerTexts();

  test("finds how to start a sandbox, install a client and register a merchant, in this order", async () => {
    const page = await walk("quickstart");
    const fences = await page.locator("main figure pre").allInnerTexts();
    const [sandbox, pack, install, sample, output] = fences.filter((text) => text !== "");
    expect(sandbox?.trim()).toBe("npm start");
    expect(pack?.trim()).toBe('npx pnpm --filter "./packages/**" pack --pack-destination ~/tillside');
    expect(install?.trim()).toBe("npm init --yes && npm install ~/tillside/tillside-{policy,onboarding,sandbox}-*.tgz");
    expect(sample).toContain("onboarding.registerAccount({");
    expect(output?.split("\n")[0]).toBe("registered: acc_…");
    // No registry has the packages: a command that would ask one for them fails.
    expect(fences.filter((text) => /(?:npx|install) @tillside/.test(text))).toEqual([]);
  });

  test("causes a 409 and a 429, and reads what each says", async () => {
    const page = await walk("quickstart", "See a call refused");
    expect(await headings(page)).toEqual([
      "Before you start",
      "A 409: one key, two bodies",
      "A lost response: unknown",
      "A 429: one registration too many",
      "Next",
    ]);
    const outputs = await page.locator("main figure pre").allInnerTexts();
    expect(outputs.filter((text) => text.startsWith("409 {"))).toHaveLength(1);
    expect(outputs.filter((text) => text.includes("429 not-executed RateLimitExceeded"))).toHaveLength(1);
  });

  test("finds after a refusal what it may mean, what to do, and how to go on", async () => {
    const { page, complaints } = await docs.visit();
    await page.goto(docs.url("/"));
    for (const name of ["quickstart", "See a call refused"]) await follow(page, name);
    const refusals = page.url();
    for (const [link, address, heading] of [
      ["what a 409 may mean", "/guides/calls/errors-onboarding/#onboarding", "Onboarding"],
      ["what to do after unknown", "/guides/calls/idempotency/#after-unknown", "After unknown"],
      ["share one count", "/guides/calls/rate-limits/#many-servers", "Many servers"],
      ["run", "/guides/start/first-call/#run-the-samples", "Run the samples"],
    ] as const) {
      await follow(page, link);
      expect(page.url()).toBe(docs.url(address));
      expect(await page.locator(":target").textContent()).toBe(heading);
      await page.goto(refusals);
    }
    expect(complaints).toEqual([]);
  });

  test("finds out from the start page what to do after an unknown outcome, for every API", async () => {
    const page = await walk("Handle a lost response");
    expect(await page.locator(":target").textContent()).toBe("After unknown");
    const kinds = await page
      .locator("h3#after-unknown")
      .locator("xpath=../following-sibling::ul[1]/li/strong")
      .allInnerTexts();
    expect(kinds.join(" ")).toMatch(/Onboarding.*Events v1.*Repeatable.*Cart, reserve.*Calendar.*Events v2/);
  });

  test("comes from an operation to what its errors mean", async () => {
    const page = await walk("Partner Onboarding API", "Register a merchant account");
    await page.locator('details[data-codes="Conflict"] > summary').first().press("Enter");
    await page.getByRole("link", { name: "Conflict: causes, fixes, reproduction" }).first().press("Enter");
    await page.waitForURL(docs.url("/errors/conflict/"));
    expect(await page.getByRole("heading", { name: "Reproduce it in the sandbox" }).count()).toBeGreaterThan(0);
  });
});
