import { readApis } from "@tillside/codegen/apis";
import { type Browser, chromium as driver, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Docs, serveDocs } from "../src/serve.ts";
import { chromium, flags, mustSkip } from "./support/chromium.ts";
import { referenceOf } from "./support/reference-of.ts";

const references = readApis().map(referenceOf);

describe.skipIf(mustSkip())("in Chromium", () => {
  let docs: Docs;
  let browser: Browser;

  beforeAll(async () => {
    docs = await serveDocs();
    browser = await driver.launch({ executablePath: chromium, args: flags });
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
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

  test("the start page leads to every reference and asks only for its style sheet", async () => {
    const { page, requests, complaints } = await open("/");
    expect(requests).toEqual([`${docs.url}/`, `${docs.url}/style.css`]);
    expect(await page.getByRole("heading", { level: 3 }).getByRole("link").allInnerTexts()).toEqual(
      references.map(({ title }) => title),
    );
    await page.getByRole("link", { name: "Partner Onboarding API", exact: true }).click();
    await page.waitForURL(`${docs.url}/reference/onboarding/`);
    expect(complaints).toEqual([]);
  });

  test("the start page does not overflow a narrow screen", async () => {
    const { page } = await open("/");
    await page.setViewportSize({ width: 360, height: 640 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
  });

  test.each(references)(
    "the reference of $name opens its first operation and asks for nothing but itself",
    async (api) => {
      const { page, requests, complaints } = await open(`/reference/${api.name}/`);
      await page.getByText(api.path).first().click();
      await page.getByRole("heading", { name: api.summary }).waitFor();
      expect(await page.title()).toContain(api.title);
      expect(complaints).toEqual([]);
      expect(requests.filter((url) => !/^(data|blob):/.test(url))).toEqual([`${docs.url}/reference/${api.name}/`]);
    },
  );

  test("a reference can be searched", async () => {
    const { page, complaints } = await open("/reference/onboarding/");
    await page.getByTestId("search-trigger").filter({ hasText: "Search" }).click(); // says "Loading" before it is ready
    await page.getByTestId("search-dialog").getByRole("textbox").fill("payout");
    await page.getByTestId("search-dialog").getByText("Start the payout setup of a merchant").waitFor();
    expect(complaints).toEqual([]);
  });
});
