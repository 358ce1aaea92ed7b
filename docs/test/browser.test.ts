import { type Browser, chromium as driver, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Docs, serveDocs } from "../src/serve.ts";
import { chromium, flags, mustSkip } from "./support/chromium.ts";

describe.skipIf(mustSkip())("in Chromium", () => {
  let docs: Docs;
  let browser: Browser;

  beforeAll(async () => {
    docs = await serveDocs();
    browser = await driver.launch({ executablePath: chromium, args: flags });
  });
  afterAll(async () => {
    await browser?.close();
    await docs?.stop();
  });

  /** Opens a page and notes what it asks for and complains about. */
  async function open(path: string): Promise<{ page: Page; requests: string[]; complaints: string[] }> {
    const page = await browser.newPage();
    page.setDefaultTimeout(8_000);
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    await page.goto(docs.url + path, { waitUntil: "networkidle" });
    return { page, requests, complaints };
  }

  test("the start page leads to the reference and asks only for its style sheet", async () => {
    const { page, requests, complaints } = await open("/");
    expect(requests).toEqual([`${docs.url}/`, `${docs.url}/style.css`]);
    await page.getByRole("link", { name: "Partner Onboarding API", exact: true }).click();
    await page.waitForURL(`${docs.url}/reference/onboarding/`);
    expect(complaints).toEqual([]);
  });

  test("the reference opens an operation, searches, and asks for nothing but itself", async () => {
    const { page, requests, complaints } = await open("/reference/onboarding/");
    await page.getByText("/v1/accounts/register/partnership").first().click();
    await page.getByRole("heading", { name: "Register a merchant account" }).waitFor();
    await page.getByTestId("search-trigger").filter({ hasText: "Search" }).click(); // says "Loading" before it is ready
    await page.getByTestId("search-dialog").getByRole("textbox").fill("payout");
    await page.getByTestId("search-dialog").getByText("Start the payout setup of a merchant").waitFor();
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !/^(data|blob):/.test(url))).toEqual([`${docs.url}/reference/onboarding/`]);
  });
});
