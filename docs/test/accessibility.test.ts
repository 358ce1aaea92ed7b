// Drives another process: Chromium.

import { readApis } from "@tillside/spec/apis";
import { rounds } from "@tillside/testing/proof";
import { describe, expect, test } from "vitest";
import { findings, findingsInBothThemes } from "./support/axe-findings.ts";
import { mustSkip } from "./support/chromium.ts";
import { inTwoTabs } from "./support/in-two-tabs.ts";
import { largestReference } from "./support/one-file-references.ts";
import { pagePerTemplate, pages } from "./support/pages.ts";
import { useDocs } from "./support/use-docs.ts";

describe.skipIf(mustSkip())("axe in Chromium", () => {
  const docs = useDocs();

  // The page's own policy stays: axe is put in by the debugger.
  test("finds nothing on a page of any kind, light and dark", { timeout: 600_000 }, async () => {
    const faults: string[] = [];
    await inTwoTabs(docs, rounds(pagePerTemplate(), pages), { colorScheme: "light" }, async ({ page }, path) => {
      await page.goto(docs.url(path));
      faults.push(...(await findingsInBothThemes(page)).map((each) => `${path}: ${each}`));
    });
    expect(faults).toEqual([]);
  });

  test("finds nothing on a phone, where tables are stacked, light and dark", async () => {
    const { page } = await docs.visit({ colorScheme: "light", viewport: { width: 360, height: 740 } });
    for (const path of ["/guides/calls/errors/", "/guides/calls/idempotency/", "/reference/onboarding/"]) {
      await page.goto(docs.url(path));
      expect(await findingsInBothThemes(page)).toEqual([]);
    }
  });

  test.each([1440, 390])("finds nothing in the search with its results, %i px wide, light and dark", async (width) => {
    const { page } = await docs.visit({ colorScheme: "light", viewport: { width, height: 844 } });
    await page.goto(docs.url("/guides/calls/retries/"));
    await page.locator(".search-open").click();
    await page.getByRole("dialog").getByRole("searchbox").fill("idempotency key");
    await page.getByRole("dialog").getByRole("listitem").first().waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
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
