// Drives another process: Chromium.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readApis } from "@tillside/spec/apis";
import { rounds } from "@tillside/testing/proof";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { mustSkip } from "./support/chromium.ts";
import { inTwoTabs } from "./support/in-two-tabs.ts";
import { largestReference } from "./support/one-file-references.ts";
import { pagePerTemplate, pages } from "./support/pages.ts";
import { useDocs } from "./support/use-docs.ts";

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

/** What axe finds on a page. The dark theme differs from the light one only in its colours. */
async function inBothThemes(page: Page, url: string): Promise<readonly string[]> {
  await page.goto(url);
  const light = await findings(page, ["minor", "moderate", "serious", "critical"]);
  await page.evaluate("document.documentElement.dataset.theme = 'dark'");
  const dark = await findings(page, ["minor", "moderate", "serious", "critical"], ["color-contrast"]);
  return [...light.map((each) => `${url}: ${each}`), ...dark.map((each) => `${url}, dark: ${each}`)];
}

describe.skipIf(mustSkip())("axe in Chromium", () => {
  const docs = useDocs();

  // The page's own policy stays: axe is put in by the debugger.
  test("finds nothing on a page of any kind, light and dark", { timeout: 600_000 }, async () => {
    const faults: string[] = [];
    await inTwoTabs(docs, rounds(pagePerTemplate(), pages), { colorScheme: "light" }, async ({ page }, path) => {
      faults.push(...(await inBothThemes(page, docs.url(path))));
    });
    expect(faults).toEqual([]);
  });

  test("finds nothing on a phone, where tables are stacked, light and dark", async () => {
    const { page } = await docs.visit({ colorScheme: "light", viewport: { width: 360, height: 740 } });
    for (const path of ["/guides/calls/errors/", "/guides/calls/idempotency/", "/reference/onboarding/"]) {
      expect(await inBothThemes(page, docs.url(path))).toEqual([]);
    }
  });

  test.each([1440, 390])("finds nothing in the search with its results, %i px wide, light and dark", async (width) => {
    const { page } = await docs.visit({ colorScheme: "light", viewport: { width, height: 844 } });
    await page.goto(docs.url("/guides/calls/retries/"));
    await page.locator(".search-open").click();
    await page.getByRole("dialog").getByRole("searchbox").fill("idempotency key");
    await page.getByRole("dialog").getByRole("listitem").first().waitFor();
    const all = ["minor", "moderate", "serious", "critical"];
    expect(await findings(page, all)).toEqual([]);
    await page.evaluate("document.documentElement.dataset.theme = 'dark'");
    expect(await findings(page, all, ["color-contrast"])).toEqual([]);
  });

  test.each(rounds(largestReference(), readApis()))(
    "finds nothing critical or serious in the one-file reference of $name",
    async ({ name }) => {
      const { page } = await docs.visit();
      await page.goto(docs.url(`/downloads/${name}/reference.html`), { waitUntil: "networkidle" });
      expect(await findings(page, ["serious", "critical"])).toEqual([]);
    },
  );
});
