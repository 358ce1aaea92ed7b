// Drives another process: Chromium.

import { rounds } from "@tillside/testing/proof";
import { describe, expect, test } from "vitest";
import { mustSkip } from "./support/chromium.ts";
import { crampedParts } from "./support/cramped-parts.ts";
import { inTwoTabs } from "./support/in-two-tabs.ts";
import { pagePerTemplate, pages } from "./support/pages.ts";
import { useDocs } from "./support/use-docs.ts";

const height = 800;

describe.skipIf(mustSkip())("at every width", () => {
  const docs = useDocs();

  test("no page is wider than its window, cuts a word, asks another host, or complains", {
    timeout: 600_000,
  }, async () => {
    const faults: string[] = [];
    const foreign: string[] = [];
    const complained: string[] = [];
    await inTwoTabs(docs, rounds(pagePerTemplate(), pages), {}, async ({ page, requests, complaints }, path) => {
      await page.setViewportSize({ width: 360, height });
      await page.goto(docs.url(path));
      for (const width of [360, 820, 1280]) {
        await page.setViewportSize({ width, height });
        const needed = Number(await page.evaluate("document.documentElement.scrollWidth"));
        const parts = [...(needed > width ? [`it is ${needed} wide`] : []), ...(await crampedParts(page))];
        faults.push(...parts.map((part) => `${path} at ${width}: ${part}`));
      }
      foreign.push(...requests.splice(0).filter((url) => !url.startsWith(docs.url("/")) && !url.startsWith("data:")));
      complained.push(...complaints.splice(0));
    });
    expect(faults).toEqual([]);
    expect(foreign).toEqual([]);
    expect(complained).toEqual([]);
  });

  test("a wide table is still a table for who listens, when its cells stand below each other", async () => {
    const { page } = await docs.visit({ viewport: { width: 360, height } });
    await page.goto(docs.url("/guides/calls/errors/"));
    const table = page.getByRole("table").first();
    expect(await table.getByRole("columnheader").allTextContents()).toContain("cause");
    const cells = await table.getByRole("row").nth(1).getByRole("cell").all();
    const edges = await Promise.all(cells.map((cell) => cell.boundingBox()));
    expect(edges).toHaveLength(3);
    expect(new Set(edges.map((box) => box?.x)).size).toBe(1);
  });
});
