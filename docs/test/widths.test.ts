// Looks at what is built: the portal, in Chromium.

import { mustSkip } from "@tillside/testing/chromium";
import { describe, expect, test } from "vitest";
import { crampedParts } from "./support/cramped-parts.ts";
import { useDocs } from "./support/use-docs.ts";

const height = 800;

describe.skipIf(mustSkip())("on a phone", () => {
  const docs = useDocs();

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

  test("a table of values fits, at the depth of other fields", async () => {
    const { page } = await docs.visit({ viewport: { width: 390, height } });
    await page.goto(docs.url("/reference/events/send-events-v2/"));
    await page.evaluate('for (const part of document.querySelectorAll("main details")) part.open = true');
    await page.getByRole("cell", { name: "emailsha256", exact: true }).first().waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    expect(await crampedParts(page)).toEqual([]);
  });
});
