// Looks at every page: the search in the error explorer, in Chromium.

import { mustSkip } from "@tillside/testing/chromium";
import { rounds } from "@tillside/testing/proof";
import { describe, expect, test } from "vitest";
import { apiErrors } from "../src/reference/errors/error-codes.ts";
import { readReferenceApis } from "../src/reference/read-apis.ts";
import { useDocs } from "./support/use-docs.ts";

const errors = apiErrors(readReferenceApis());

const conflict = `HTTP/1.1 409 Conflict
X-Request-Id: 3f1c
X-Operation-Id: op_demo_0001

{"status":409,"error":"Conflict","message":"The account already exists; another partner platform owns this store.","request_id":"3f1c","data":null}`;

/** Texts that run a script wherever they become markup. */
const hostile = [
  "<img src=x onerror=globalThis.ran=true>",
  "<script>globalThis.ran=true</script>",
  '{"status":409,"error":"Conflict","message":"<svg onload=globalThis.ran=true>"}',
  "HTTP/1.1 403 Forbidden\nX-Request-Id: <iframe srcdoc='<script>parent.ran=true</script>'>\n\n{}",
  '"><details open ontoggle=globalThis.ran=true>',
  "javascript:globalThis.ran=true",
];

describe.skipIf(mustSkip())("the error explorer", () => {
  const docs = useDocs("every");

  test("finds what a pasted response is about, without network", async () => {
    const { page, requests, complaints } = await docs.visit();
    await page.goto(docs.url("/errors/"), { waitUntil: "networkidle" });
    await page.context().setOffline(true);
    const sent = requests.length;
    await page.getByLabel("Paste a status").fill(conflict);
    const status = page.locator("error-explorer").getByRole("status");
    expect(await status.textContent()).toBe("Found status 409, code Conflict: one error fits.");
    const row = page.locator(".error-row");
    expect(await row.count()).toBe(1);
    expect(await row.getAttribute("open")).not.toBeNull();
    expect(await row.getByText('"message": "The account already exists').isVisible()).toBe(true);
    expect(await row.getByRole("link", { name: "poll the operation, then repeat once" }).isVisible()).toBe(true);
    expect(await page.locator(".facts dd").allTextContents()).toEqual([
      "The account already exists; another partner platform owns this store.",
      "3f1c",
      "op_demo_0001",
    ]);
    await page.getByLabel("Paste a status").press("Escape");
    expect(await page.locator(".error-row").count()).toBe(errors.length);
    expect(requests.slice(sent)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("works by keyboard alone: type a code, open the error, go to the page of the code", async () => {
    const { page } = await docs.visit();
    await page.goto(docs.url("/errors/"), { waitUntil: "networkidle" });
    await page.getByLabel("Paste a status").focus();
    await page.keyboard.type("RateLimitExceeded");
    await page.keyboard.press("Tab");
    const focused = page.locator(".error-row > summary:focus");
    expect(await focused.textContent()).toContain("429");
    await focused.press("Enter");
    expect(await page.locator(".error-row").getAttribute("open")).toBeNull();
    await focused.press("Enter");
    await page.locator(".error-row .links a").first().press("Enter");
    await page.waitForURL(docs.url("/errors/rate-limit-exceeded/"));
  });

  test("says so where the contract lists no such error, and where a success is pasted", async () => {
    const { page } = await docs.visit();
    await page.goto(docs.url("/errors/"), { waitUntil: "networkidle" });
    const field = page.getByLabel("Paste a status");
    await field.fill("418");
    expect(await page.getByText("The contract does not list such an error.").isVisible()).toBe(true);
    const status = page.locator("error-explorer").getByRole("status");
    for (const text of ["418", "Status 418", "HTTP/1.1 418 I'm a teapot\n\n{}", '{"status":418,"message":"m"}']) {
      await field.fill(text);
      expect(await status.textContent(), text).toBe("Found status 418: no API documents this status.");
    }
    await field.fill('HTTP/1.1 200 OK\n\n{"items":[{"success":false}]}');
    expect(await page.getByText("This is a success.").isVisible()).toBe(true);
  });

  test("other words of a status choose among its errors, and the rest of the portal is a search away", async () => {
    const { page } = await docs.visit();
    await page.goto(docs.url("/errors/"), { waitUntil: "networkidle" });
    const field = page.getByLabel("Paste a status");
    await field.fill("504 reserve");
    expect(await page.locator(".error-row [id]").first().getAttribute("id")).toBe("cart-504");
    const searches = [
      ["eventTime", "/reference/events/send-events-v2/#body.events.eventTime"],
      ["NetworkError", "/sdk/errors/#networkerror"],
      ["timeout", "/guides/calls/retries/"],
      ["lost response", "/guides/start/refusals/#a-lost-response-unknown"],
    ] as const;
    // The explorer itself shows these results above: the way to the page of the search is walked once.
    for (const [words, address] of rounds(searches.slice(0, 1), [...searches])) {
      await page.goto(docs.url("/errors/"));
      await field.fill(words);
      await page.getByRole("link", { name: "Search the portal for it" }).click();
      await page.locator(`search-panel[data-shown="${words}"]`).waitFor({ state: "attached" });
      expect(await page.locator("main .search-results a").first().getAttribute("href"), words).toBe(address);
    }
  });

  test("what programs say after a lost response leads to what to do then", async () => {
    const { page } = await docs.visit();
    await page.goto(docs.url("/errors/"), { waitUntil: "networkidle" });
    const link = page.getByRole("link", { name: "what to do after a lost response" });
    for (const text of [
      "NetworkError: registerAccount: POST https://api.partner.example/v1 failed: no response within 500 ms. It may have been executed.",
      "cURL error 28: Operation timed out",
      "ECONNRESET",
      "ETIMEDOUT",
      "fetch failed",
      "('Connection aborted.', RemoteDisconnected('Remote end closed connection without response'))",
    ]) {
      await page.getByLabel("Paste a status").fill(text);
      const found = await page.locator("error-explorer").getByRole("status").textContent();
      expect(found, text).toBe("Found no response.");
      expect(await link.isVisible(), text).toBe(true);
      expect(await link.getAttribute("href"), text).toBe("/guides/calls/idempotency/#after-unknown");
      expect(await page.locator(".error-row").count(), text).toBe(0);
      await page.getByLabel("Paste a status").fill("409");
      expect(await link.isVisible(), text).toBe(false);
    }
  });

  test("finds a code, whatever its member is called", async () => {
    const { page } = await docs.visit();
    await page.goto(docs.url("/errors/"), { waitUntil: "networkidle" });
    for (const text of [
      '{"errorCode":"BadRequest","message":"No.","status":400}',
      '{"errorCode":"BadRequest"}',
      "The service says BadRequest",
    ]) {
      await page.getByLabel("Paste a status").fill("");
      await page.getByLabel("Paste a status").fill(text);
      expect(await page.locator(".error-row [id]").first().getAttribute("id"), text).toBe("onboarding-400");
      const found = await page.locator("error-explorer").getByRole("status").textContent();
      expect(found, text).toContain("code BadRequest");
    }
  });

  test("names the operations of each advice", async () => {
    const { page } = await docs.visit();
    await page.goto(docs.url("/errors/"));
    const whose = await page.locator(".error-row .you .whose").allTextContents();
    expect(whose.length).toBeGreaterThan(0);
    expect(whose.filter((text) => /\d+ operations/.test(text))).toEqual([]);
  });

  const ledFrom = [
    ["lost response", "/guides/start/refusals/#a-lost-response-unknown", "/guides/calls/idempotency/#after-unknown"],
    ["NetworkError", "/sdk/errors/#networkerror"],
    ["fetch failed", "/sdk/errors/#networkerror", "/guides/calls/idempotency/#after-unknown"],
    ["ECONNRESET", "/sdk/errors/#networkerror", "/guides/calls/idempotency/#after-unknown"],
    ["timeout", "/guides/calls/retries/"],
    ["400 eventTime", "/reference/events/send-events-v2/#body.events.eventTime"],
  ] as const;

  test("leads from words that are no listed error to what is written about them", async () => {
    const { page, complaints } = await docs.visit();
    await page.goto(docs.url("/errors/"));
    const results = page.locator("error-explorer .search-results a");
    for (const [words, ...addresses] of ledFrom) {
      await page.getByLabel("Paste a status").fill(words);
      await results.first().waitFor();
      const shown = await results.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(shown[0], words).toBe(addresses[0]);
      expect(shown, words).toEqual(expect.arrayContaining(addresses));
      await page.getByLabel("Paste a status").press("Escape");
      expect(await results.count(), words).toBe(0);
    }
    expect(complaints).toEqual([]);
  });

  test("opens the error about a field’s value first, for a 400 with the name of a field", async () => {
    const { page } = await docs.visit();
    await page.goto(docs.url("/errors/"), { waitUntil: "networkidle" });
    await page.getByLabel("Paste a status").fill("400 eventTime");
    const open = page.locator(".error-row[open] > summary");
    expect(await open.count()).toBe(1);
    expect(await open.textContent()).toContain("RequestValidationError");
  });

  test("shows what is pasted as text only", async () => {
    const { page, complaints } = await docs.visit();
    await page.goto(docs.url("/errors/"), { waitUntil: "networkidle" });
    for (const text of hostile) await page.getByLabel("Paste a status").fill(text);
    expect(await page.evaluate("globalThis.ran")).toBeUndefined();
    expect(await page.locator("error-explorer :is(img, svg, iframe, script)").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("without JavaScript is the list of all errors", async () => {
    const { page } = await docs.visit({ javaScriptEnabled: false });
    await page.goto(docs.url("/errors/"));
    expect(await page.getByLabel("Paste a status").isVisible()).toBe(false);
    const rows = await page.locator(".error-row > summary").allTextContents();
    const words = rows.map((text) => text.replaceAll(/\s+/g, " ").trim());
    for (const { statuses, codes, api } of errors) {
      const [status] = statuses;
      const isListed = words.some((text) => [`${status}`, ...codes, api.title].every((part) => text.includes(part)));
      expect(isListed, `${api.name} ${status} ${codes.join()}`).toBe(true);
    }
  });
});
