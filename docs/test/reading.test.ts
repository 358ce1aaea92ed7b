// Looks at what is built: the portal, in Chromium.

import { mustSkip } from "@tillside/testing/chromium";
import { describe, expect, test } from "vitest";
import { useDocs } from "./support/use-docs.ts";

describe.skipIf(mustSkip())("a reader", () => {
  const docs = useDocs();

  test("copies a sample by keyboard, whole", async () => {
    const { page } = await docs.visit({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(docs.url("/"), { waitUntil: "networkidle" });
    const copy = page.locator("figure", { hasText: "first-call.mjs" }).getByRole("button");
    await copy.focus();
    await copy.press("Enter");
    await page.getByText("Copied!").waitFor();
    const copied = String(await page.evaluate("navigator.clipboard.readText()"));
    expect(copied).toMatch(/^import .*\n\nconst onboarding = createOnboardingClient\(\{\n {2}baseUrl: /);
  });

  test("sees which sample goes on where the one above it ended", async () => {
    const { page } = await docs.visit();
    await page.goto(docs.url("/guides/start/refusals/"));
    const titles = await page.locator("main figure.has-title figcaption").allInnerTexts();
    expect(titles).toEqual([
      "refused.mts",
      "Output",
      ...Array(3).fill(["continues the sample above", "Output"]).flat(),
    ]);
  });

  test("sees where a page is, and goes up", async () => {
    const { page } = await docs.visit();
    await page.goto(docs.url("/reference/cart/reserve-items/"));
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    expect(await crumbs.getByRole("listitem").allInnerTexts()).toEqual(["Tillside", "API reference", "Cart API"]);
    await crumbs.getByRole("link", { name: "Cart API" }).press("Enter");
    await page.waitForURL(docs.url("/reference/cart/"));
  });

  test("goes from one guide to the next and back", async () => {
    const { page } = await docs.visit();
    await page.goto(docs.url("/guides/start/first-call/"));
    await page.locator('a[rel="next"]').press("Enter");
    await page.waitForURL(docs.url("/guides/start/refusals/"));
    await page.locator('a[rel="prev"]').press("Enter");
    await page.waitForURL(docs.url("/guides/start/first-call/"));
  });

  test.each(["/guides/", "/guides/calls/errors/", "/reference/cart/reserve-items/"])(
    "gets %s as Markdown",
    async (path) => {
      const { page } = await docs.visit();
      await page.goto(docs.url(path));
      const twin = await page.locator("main").getByRole("link", { name: "As Markdown" }).getAttribute("href");
      const response = await page.request.get(docs.url(twin ?? ""));
      expect(response.status()).toBe(200);
      expect(await response.text()).toContain(`# ${await page.locator("h1").textContent()}\n`);
    },
  );

  test("shows a field to someone else, one that a click would have to open, too", async () => {
    const { page } = await docs.visit();
    await page.goto(docs.url("/reference/cart/reserve-items/#body.items.quantity"));
    expect(await page.locator(":target").textContent()).toBe("quantity");
    await page.goto(docs.url("/reference/onboarding/register-account/"));
    await page.goto(docs.url("/reference/onboarding/register-account/#409.body.request_id"));
    const field = page.locator(":target");
    await field.waitFor({ state: "visible" });
    expect(await field.getAttribute("href")).toBe("#409.body.request_id");
  });
});
