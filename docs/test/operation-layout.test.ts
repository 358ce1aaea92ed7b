// Looks at what is built: the portal, in Chromium.

import { mustSkip } from "@tillside/testing/chromium";
import { describe, expect, test } from "vitest";
import { largestOperation } from "./support/pages.ts";
import { useDocs } from "./support/use-docs.ts";

/** Runs in the page: lines that open something and are lower or narrower than 24 pixels. */
const SMALL_SUMMARIES = `[...document.querySelectorAll("main summary")]
  .map((summary) => [summary.textContent.trim().slice(0, 40), summary.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 0 && (width < 24 || height < 24))
  .map(([text, { width, height }]) => text + " " + width + " x " + height)`;

/** Runs in the page: marks without a word beside them. */
const LONELY_MARKS = `[...document.querySelectorAll("main .gap")]
  .filter((mark) => ![...mark.parentElement.children].some((part) => !part.matches(".gap, .gap-note") && part.textContent.trim()))
  .map((mark) => mark.ariaLabel)`;

describe.skipIf(mustSkip())("the page of an operation", () => {
  const docs = useDocs();

  test("names what is not documented beside each mark, and has no target that is too small for a finger", async () => {
    const { page } = await docs.visit({ viewport: { width: 390, height: 844 } });
    for (const path of [...largestOperation(), "/reference/onboarding/register-account/"]) {
      await page.goto(docs.url(path));
      await page.evaluate('for (const part of document.querySelectorAll("main details")) part.open = true');
      expect(await page.evaluate(SMALL_SUMMARIES), path).toEqual([]);
      expect(await page.evaluate(LONELY_MARKS), path).toEqual([]);
    }
  });

  test("copies a sample as it is shown", async () => {
    const { page } = await docs.visit({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(docs.url("/reference/nurture/unsubscribe-email/"));
    await page.locator(".rail").getByRole("button", { name: "Copy" }).first().press("Enter");
    await page.getByText("Copied").first().waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toMatch(/^import .*\n\nconst nurture = /);
  });

  test("opens everything around the field that a link leads to", async () => {
    const { page } = await docs.visit();
    // In details of details, in the first tab of two.
    await page.goto(docs.url("/reference/events/send-events-v2/#body.events.objectData.name.form-1.sku"));
    await expect.poll(() => page.locator(":target").isVisible()).toBe(true);
    // In the second tab.
    await page.goto(docs.url("/reference/onboarding/start-payout-setup/#body.form-2.contact"));
    await expect.poll(() => page.locator(":target").isVisible()).toBe(true);
    const tab = page.getByRole("tab", { name: "Hosted invitation" });
    await expect.poll(() => tab.getAttribute("aria-selected")).toBe("true");
  });

  test("EVT-077 · filters the 42 standard names of objectData by name, rule and example", async () => {
    const { page } = await docs.visit();
    await page.goto(docs.url("/reference/events/send-events-v2/#body.events.objectData.name.form-1.email"));
    const table = page.locator("section[aria-labelledby=request] filter-table");
    const rows = table.locator("tbody tr");
    expect(await rows.count()).toBe(42);
    expect(await rows.locator("td:nth-child(3):empty").count()).toBe(0);
    await table.getByRole("searchbox").fill("decimal");
    expect(await rows.filter({ visible: true }).locator("td:first-child").allInnerTexts()).toEqual([
      ...["amount", "margin", "value", "predictedltv"],
    ]);
    await table.getByRole("searchbox").fill("no such name");
    await table.getByText("No value matches.").waitFor();
  });

  test("says on a click what the contract does not specify, and what the sandbox assumes", async () => {
    const { page } = await docs.visit();
    await page.goto(docs.url("/reference/onboarding/register-account/"));
    await page.getByRole("button", { name: "Undocumented behavior: dry_run" }).press("Enter");
    const note = page.locator(".gap-note:popover-open");
    expect(await note.textContent()).toContain("What other values do is not documented.");
    expect(await note.textContent()).toContain("The sandbox’s assumption");
    expect(await note.getByRole("link").getAttribute("href")).toBe("/reference/contract-gaps/#onb-130");
  });

  test("has its code in a part of its own on a phone", async () => {
    const { page } = await docs.visit({ viewport: { width: 390, height: 844 } });
    await page.goto(docs.url("/reference/cart/reserve-items/"));
    const rail = page.getByRole("complementary", { name: "Code" });
    expect(await rail.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Code", exact: true }).press("Enter");
    expect(await rail.isVisible()).toBe(true);
    expect(await page.locator(".middle").isVisible()).toBe(false);
  });

  test.each([
    ["without JavaScript", { javaScriptEnabled: false }, undefined],
    ["in print", {}, "print"],
  ] as const)("shows everything %s", async (_, options, media) => {
    const { page } = await docs.visit({ ...options, viewport: { width: 800, height: 900 } });
    if (media) await page.emulateMedia({ media });
    await page.goto(docs.url("/reference/onboarding/start-payout-setup/"));
    for (const language of ["typescript", "curl"]) {
      expect(await page.locator(`[role="tabpanel"][data-tab="${language}"] pre`).isVisible()).toBe(true);
    }
    const field = page.locator('[id="body.form-2.contact"]');
    expect(await field.isVisible()).toBe(true);
    if (media) expect(await page.locator('[id="body.form-2.contact.email"]').isVisible()).toBe(true);
  });
});
