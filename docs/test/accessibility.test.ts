import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readApis } from "@tillside/codegen/apis";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Docs, serveDocs } from "../src/serve.ts";
import { mustSkip } from "./support/chromium.ts";
import { newVisit, openBrowser } from "./support/open-browser.ts";
import { pages } from "./support/pages.ts";

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** What axe finds on the page, one line per rule; `rules`: only these. */
async function findings(page: Page, impacts: readonly string[], rules?: readonly string[]): Promise<readonly string[]> {
  await page.evaluate(axe);
  const options = JSON.stringify({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
  const violations = (await page.evaluate(`axe.run(${options}).then(({ violations }) => violations)`)) as {
    id: string;
    impact: string;
    nodes: { target: string[]; failureSummary: string }[];
  }[];
  return violations
    .filter(({ impact }) => impacts.includes(impact))
    .map(({ id, impact, nodes: [first, ...more] }) => {
      return `${id} (${impact}) at ${first?.target} and ${more.length} more: ${first?.failureSummary}`;
    });
}

describe.skipIf(mustSkip())("axe in Chromium", () => {
  let docs: Docs;
  let browser: Browser;

  beforeAll(async () => {
    docs = await serveDocs();
    browser = await openBrowser();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  afterAll(async () => {
    await browser?.close();
    await docs?.stop();
  });

  // The page's own policy stays: axe is put in by the debugger. The dark differs from the light in its colours alone.
  test("finds nothing on any page, light and dark", { timeout: 600_000 }, async () => {
    const { page } = await newVisit(browser, { colorScheme: "light" });
    const faults: string[] = [];
    for (const path of pages) {
      await page.goto(docs.url + path);
      const light = await findings(page, ["minor", "moderate", "serious", "critical"]);
      await page.evaluate("document.documentElement.dataset.theme = 'dark'");
      const dark = await findings(page, ["minor", "moderate", "serious", "critical"], ["color-contrast"]);
      faults.push(...light.map((each) => `${path}: ${each}`), ...dark.map((each) => `${path}, dark: ${each}`));
    }
    expect(faults).toEqual([]);
  });

  test.each(readApis())("finds nothing critical or serious in the one-file reference of $name", async ({ name }) => {
    const { page } = await newVisit(browser);
    await page.goto(`${docs.url}/downloads/${name}/reference.html`, { waitUntil: "networkidle" });
    expect(await findings(page, ["serious", "critical"])).toEqual([]);
  });
});
