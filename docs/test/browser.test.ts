// Looks at every page: the start page, the search and the one-file references, in Chromium.

import { readApis } from "@tillside/spec/apis";
import { mustSkip } from "@tillside/testing/chromium";
import { rounds } from "@tillside/testing/proof";
import { describe, expect, test } from "vitest";
import { readReferenceApis } from "../src/reference/read-apis.ts";
import { largestReference } from "./support/one-file-references.ts";
import { referenceOf } from "./support/reference-of.ts";
import { useDocs } from "./support/use-docs.ts";

const apis = readReferenceApis();

describe.skipIf(mustSkip())("in Chromium", () => {
  const docs = useDocs("every");

  test("the start page shows a card for each API and leads to it", async () => {
    const { page, complaints } = await docs.visit();
    await page.goto(docs.url("/"));
    expect(await page.locator("h1").textContent()).toBe("Build on the partner APIs");
    const names = await page.locator(".apis li > p:first-child > a").allInnerTexts();
    expect(names.sort()).toEqual(apis.map(({ title }) => title).sort());
    await page.locator(".apis").getByRole("link", { name: "Cart API" }).click();
    await page.waitForURL(docs.url("/reference/cart/"));
    expect(complaints).toEqual([]);
  });

  test("search by keyboard: Idempotency-Key leads to the guide about it", async () => {
    const { page, complaints } = await docs.visit();
    await page.goto(docs.url("/"), { waitUntil: "networkidle" });
    await page.keyboard.press("Control+k");
    await page.locator("dialog input").fill("Idempotency-Key");
    const first = page.locator("dialog .search-results a").first();
    await first.waitFor();
    await first.press("Enter");
    await page.waitForURL((url) => url.pathname === "/guides/calls/idempotency/");
    expect(complaints).toEqual([]);
  });

  test("dark is as the machine says, until the reader says otherwise", async () => {
    const { page } = await docs.visit({ colorScheme: "dark" });
    const background = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
    await page.goto(docs.url("/"));
    const dark = await background();
    await page.locator("starlight-theme-select select").first().selectOption("light");
    expect(await background()).not.toBe(dark);
    await page.reload();
    expect(await background()).not.toBe(dark);
  });

  test("without JavaScript every page is there", async () => {
    const { page } = await docs.visit({ javaScriptEnabled: false });
    await page.goto(docs.url("/reference/cart/reserve-items/"));
    expect(await page.locator("h1").textContent()).toBe("Reserve upsell items");
  });

  test("who is lost finds the way", async () => {
    const { page } = await docs.visit();
    const response = await page.goto(docs.url("/nowhere/at/all/"));
    expect(response?.status()).toBe(404);
    await page.locator("main").getByRole("link", { name: "Start page" }).click();
    await page.waitForURL(docs.url("/"));
  });

  test("an address that leads nowhere is searched for", async () => {
    const { page } = await docs.visit();
    await page.goto(docs.url("/reference/cart/reserve-item/"));
    await page.locator("main search-instead a").click();
    await page.waitForURL(docs.url("/search/?q=reference+cart+reserve+item"));
  });

  test.each(rounds(largestReference(), readApis()).map(referenceOf))(
    "the reference of $name in one file asks for nothing but itself",
    async (api) => {
      const { page, requests, complaints } = await docs.visit();
      const address = docs.url(`/downloads/${api.name}/reference.html`);
      await page.goto(address, { waitUntil: "networkidle" });
      await page.getByText(api.path).first().click();
      await page.getByRole("heading", { name: api.summary }).waitFor();
      expect(await page.title()).toContain(api.title);
      expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
      expect(complaints).toEqual([]);
      expect(requests.filter((url) => !/^(data|blob):/.test(url))).toEqual([address]);
    },
  );
});
