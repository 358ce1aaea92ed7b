// Looks at what is built: the portal, in Chromium.

import { mustSkip } from "@tillside/testing/chromium";
import { describe, expect, test } from "vitest";
import { coveredCode } from "./support/covered-code.ts";
import { IS_CURRENT_IN_VIEW } from "./support/current-in-view.ts";
import { useDocs } from "./support/use-docs.ts";
import { useFont } from "./support/use-font.ts";

/** The portal's own font, its fallback, and fonts of this machine, the widest of them first. */
const fonts = ["Portal Sans", "Portal Sans Fallback", "DejaVu Sans Mono", "DejaVu Sans", "Liberation Sans"] as const;

describe.skipIf(mustSkip())("nothing overlaps", () => {
  const docs = useDocs();

  test.each([
    ["pipeline", "/guides/start/first-call/"],
    ["token-life", "/guides/start/authenticate/"],
    ["account-states", "/guides/workflows/onboard-a-merchant/"],
    ["cart-states", "/guides/workflows/sell-in-the-cart/"],
    ["resume", "/guides/production/resume-after-a-crash/"],
    ["bulk-plan", "/guides/production/bulk-many-machines/"],
  ])("in the picture %s, and no text leaves its box", async (_, path) => {
    const { page } = await docs.visit();
    await page.goto(docs.url(path));
    for (const font of fonts) {
      await useFont(page, font);
      expect(await page.evaluate(FAULTS_OF_PICTURE), font).toEqual([]);
    }
  });
});

describe.skipIf(mustSkip())("no copy button covers code", () => {
  const docs = useDocs();

  test.each([1440, 390])("in any language, %i px wide", async (width) => {
    const faults: string[] = [];
    const { page } = await docs.visit({ viewport: { width, height: 900 } });
    for (const path of ["/", "/guides/start/first-call/", "/guides/workflows/sell-in-the-cart/"]) {
      await page.goto(docs.url(path), { waitUntil: "networkidle" });
      const covered = await coveredCode(page);
      expect(covered.buttons, path).toBeGreaterThan(0);
      faults.push(...covered.lines.map((line) => `${path}: ${line}`));
    }
    expect(faults).toEqual([]);
  });
});

describe.skipIf(mustSkip())("the sidebar shows where the reader is", () => {
  const docs = useDocs();

  test("in a phone's menu", async () => {
    const { page } = await docs.visit({ viewport: { width: 390, height: 844 } });
    await page.goto(docs.url("/reference/calendar/create-event/"));
    await page.getByRole("button", { name: "Menu" }).click();
    await expect.poll(() => page.evaluate(IS_CURRENT_IN_VIEW)).toBe(true);
  });

  test.each(["/reference/calendar/create-event/", "/"])(
    "beside a header whose parts do not touch, at any width, on %s",
    async (path) => {
      const { page } = await docs.visit();
      await page.goto(docs.url(path));
      for (const width of [360, 390, 430, 800, 1024, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        const edges = (await page.evaluate(EDGES_OF_HEADER)) as readonly { left: number; right: number }[];
        expect(edges.length).toBeGreaterThanOrEqual(4);
        for (const [index, { right }] of edges.entries()) {
          expect(right, `${width} px wide, part ${index}`).toBeLessThanOrEqual(edges[index + 1]?.left ?? width);
        }
      }
    },
  );

  test("and whose sections are all there on a phone", async () => {
    const { page } = await docs.visit();
    await page.goto(docs.url("/"));
    for (const width of [360, 390, 430]) {
      await page.setViewportSize({ width, height: 844 });
      const edge = await page.evaluate(
        "Math.max(...[...document.querySelectorAll('.header-sections a')].map((link) => link.getBoundingClientRect().right))",
      );
      expect(edge).toBeLessThanOrEqual(width);
    }
  });

  test("a link that is in view already stays where it is", async () => {
    const { page } = await docs.visit({ viewport: { width: 1440, height: 900 } });
    await page.goto(docs.url("/guides/start/refusals/"));
    expect(await page.evaluate("document.getElementById('starlight__sidebar').scrollTop")).toBe(0);
  });
});

/** The scripts below run in the page: the header's parts that are shown in one line, from left to right. */
const EDGES_OF_HEADER = `[
  ".header-bar .home", ".header-sections", ".header-search", "personal-values", "sandbox-indicator", ".header-theme",
  "starlight-menu-button button",
].flatMap((part) => [...document.querySelectorAll(part)].slice(0, 1))
  .map((part) => part.getBoundingClientRect())
  .filter(({ width, top }) => width > 0 && top < 48)
  .map(({ left, right }) => ({ left, right }))
  .sort((one, other) => one.left - other.left)`;

/** Texts that leave the shape they stand in or the picture, or reach into the shape of another, and pairs of texts that share more than their edges. */
const FAULTS_OF_PICTURE = `(() => {
  const slack = 1;
  const svg = document.querySelector(".picture svg");
  const frames = [...svg.querySelectorAll(".node :is(path, polygon, ellipse)")];
  const boxes = [...svg.querySelectorAll("text")].map((text) => ({ text, box: text.getBoundingClientRect() }));
  const leaves = (inner, outer) =>
    inner.left < outer.left - slack || inner.right > outer.right + slack ||
    inner.top < outer.top - slack || inner.bottom > outer.bottom + slack;
  const found = [];
  for (const [index, { text, box }] of boxes.entries()) {
    const shape = text.closest(".node")?.querySelector("path, polygon, ellipse");
    if (leaves(box, svg.getBoundingClientRect())) found.push(text.textContent + " leaves the picture");
    if (shape && leaves(box, shape.getBoundingClientRect())) found.push(text.textContent + " leaves its box");
    for (const frame of frames.filter((one) => one !== shape)) {
      const at = frame.getBoundingClientRect();
      const width = Math.min(box.right, at.right) - Math.max(box.left, at.left);
      const height = Math.min(box.bottom, at.bottom) - Math.max(box.top, at.top);
      if (width > slack && height > slack) found.push(text.textContent + " reaches into another box");
    }
    for (const { text: other, box: at } of boxes.slice(index + 1)) {
      const width = Math.min(box.right, at.right) - Math.max(box.left, at.left);
      const height = Math.min(box.bottom, at.bottom) - Math.max(box.top, at.top);
      // Lines of one label stand as close as their font wants them.
      if (width > slack && height > 3) found.push(text.textContent + " overlaps " + other.textContent);
    }
  }
  return found;
})()`;
