// Looks at every page: a page of each kind, in Chromium.

import { readApis } from "@tillside/spec/apis";
import { mustSkip } from "@tillside/testing/chromium";
import { rounds } from "@tillside/testing/proof";
import { describe, expect, test } from "vitest";
import { findings, findingsInBothThemes } from "./support/axe-findings.ts";
import { largestReference } from "./support/one-file-references.ts";
import { useDocs } from "./support/use-docs.ts";

// The page's own policy stays: axe is put in by the debugger. `every-page.test.ts` looks at all pages.
describe.skipIf(mustSkip())("axe in Chromium", () => {
  const docs = useDocs("every");

  test("finds nothing on a phone, where tables are stacked, light and dark", async () => {
    const { page } = await docs.visit({ colorScheme: "light", viewport: { width: 360, height: 740 } });
    const withTables = ["/guides/calls/errors/", "/guides/calls/idempotency/", "/reference/onboarding/"];
    for (const path of rounds(withTables.slice(0, 1), withTables)) {
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
