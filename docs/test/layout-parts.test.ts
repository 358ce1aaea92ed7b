// Looks at what is built: the portal, in Chromium.

import { mustSkip } from "@tillside/testing/chromium";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useDocs } from "./support/use-docs.ts";

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function overlap(one: Box, other: Box): boolean {
  return (
    Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 0.5 &&
    Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 0.5
  );
}

async function boxOf(page: Page, selector: string): Promise<Box> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown.`);
  return box;
}

describe.skipIf(mustSkip())("the note on undocumented behavior", () => {
  const docs = useDocs();
  const field = '.field:has(> .field-head > [popovertarget="gap-query.dry_run"])';

  test.each([desktop, phone])("covers neither its own field nor Send, at $viewport.width px", async (options) => {
    const { page } = await docs.visit(options);
    await page.goto(docs.url("/reference/onboarding/register-account/"));
    // In the middle of the window, and where there is no room below it.
    for (const block of ["center", "end"] as const) {
      await page.locator(field).evaluate((element, at) => element.scrollIntoView({ block: at }), block);
      await page.locator(`${field} .gap`).press("Enter");
      const note = await boxOf(page, ".gap-note:popover-open");
      expect(note.width, block).toBeGreaterThan(340);
      expect(note.x + note.width, block).toBeLessThanOrEqual(options.viewport.width - 16);
      for (const covered of [`${field} > .field-head > a`, `${field} > .prose`]) {
        expect(overlap(note, await boxOf(page, covered)), `${covered}, ${block}`).toBe(false);
      }
      if (options === desktop) expect(overlap(note, await boxOf(page, ".send-first"))).toBe(false);
      await page.keyboard.press("Escape");
    }
  });

  test("EVT-111 · says what is not specified before what the sandbox assumes", async () => {
    const { page } = await docs.visit();
    await page.goto(docs.url("/reference/events/send-events-v2/"));
    const note = page.locator(".gap-note", { hasText: "No deduplication on v2." });
    expect(await note.first().textContent()).toMatch(
      /no protection against duplicate delivery is described for it.*The sandbox’s assumption: No deduplication/s,
    );
  });
});

describe.skipIf(mustSkip())("the switch between documentation and code on a phone", () => {
  const docs = useDocs();
  const buttons = ".pane-buttons";

  test("stays below the header, and hides no place that a link leads to", async () => {
    const { page } = await docs.visit(phone);
    await page.goto(docs.url("/reference/events/send-events-v1/#body.events.eventTime"));
    const header = await boxOf(page, "header");
    const { y, height } = await boxOf(page, buttons);
    expect(y).toBe(header.y + header.height);
    expect((await boxOf(page, ":target")).y).toBeGreaterThanOrEqual(y + height);
  });

  test("shows the code from its start, and the documentation where it was left", async () => {
    const { page } = await docs.visit(phone);
    await page.goto(docs.url("/reference/events/send-events-v1/"));
    await page.evaluate("scrollTo(0, 2000)");
    await page.getByRole("button", { name: "Code", exact: true }).press("Enter");
    const { y, height } = await boxOf(page, buttons);
    expect((await boxOf(page, ".rail")).y).toBeGreaterThanOrEqual(y + height);
    await page.getByRole("button", { name: "Documentation" }).press("Enter");
    expect(await page.evaluate("scrollY")).toBe(2_000);
  });
});

/** Run in the page: lines of code that take more than one line, and blocks whose end is cut off. */
const WRAPPED_CODE = `[...document.querySelectorAll("main pre:not([data-language=text]) :is(.ec-line, .line)")].filter((line) => {
  const range = document.createRange();
  range.selectNodeContents(line);
  const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top / 4));
  return Math.max(...tops) - Math.min(...tops) > 1;
}).map((line) => line.textContent)`;
const CUT_CODE = `[...document.querySelectorAll("main :is(pre, pre > code)")]
  .filter((pre) => pre.scrollWidth > pre.clientWidth + 1)
  .map((pre) => pre.textContent.slice(0, 40))`;

describe.skipIf(mustSkip())("a long line of code", () => {
  const docs = useDocs();
  const paths = ["/guides/start/quickstart/", "/reference/events/send-events-v1/", "/sdk/client/calls/"] as const;

  test.each(paths)("keeps its indent and scrolls in its block, and wraps on paper, on %s", async (path) => {
    const { page } = await docs.visit();
    await page.goto(docs.url(path));
    for (const { viewport } of [desktop, phone]) {
      await page.setViewportSize(viewport);
      expect(await page.evaluate(WRAPPED_CODE)).toEqual([]);
    }
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.setViewportSize({ width: 600, height: 900 });
    await page.emulateMedia({ media: "print" });
    expect(await page.evaluate(CUT_CODE)).toEqual([]);
  });
});

describe.skipIf(mustSkip())("tables of fields", () => {
  const docs = useDocs();

  test("EVT-077 · show every example of objectData that is no hash to its end", async () => {
    const { page } = await docs.visit(desktop);
    await page.goto(docs.url("/reference/events/send-events-v2/#body.events.objectData.name.form-1.email"));
    const cut = `[...document.querySelectorAll("section[aria-labelledby=request] .values td:nth-child(3) code")]
      .filter((code) => code.scrollWidth > code.clientWidth && !/^[0-9a-f]{64}$/.test(code.textContent))
      .map((code) => code.textContent)`;
    await expect.poll(() => page.locator(":target").isVisible()).toBe(true);
    expect(await page.evaluate(cut)).toEqual([]);
  });

  test("begin their second column at one place, below headings that the list of contents has", async () => {
    const { page } = await docs.visit(desktop);
    await page.goto(docs.url("/guides/workflows/event-fields/"));
    const starts = await page
      .locator("main td:nth-child(2)")
      .evaluateAll((cells) => [...new Set(cells.map((cell) => cell.getBoundingClientRect().x))]);
    expect(starts).toHaveLength(1);
    expect(await page.locator("starlight-toc", { hasText: "About the device" }).count()).toBe(1);
  });
});

describe.skipIf(mustSkip())("a table of faults", () => {
  const docs = useDocs();

  test.each([desktop, phone])("has a line for each member of its JSON, at $viewport.width px", async (options) => {
    const { page } = await docs.visit(options);
    await page.goto(docs.url("/guides/testing/clock-and-faults/"));
    const fault = page.locator("td > code.json", { hasText: "/cart/v1/cart/reserve" });
    const lines = await fault.evaluate(
      (code) => code.clientHeight / Number.parseFloat(getComputedStyle(code).lineHeight),
    );
    expect(Math.floor(lines)).toBe(3);
  });

  test("keeps the head of its rows on a phone, and two columns do not repeat theirs", async () => {
    const { page } = await docs.visit(phone);
    await page.goto(docs.url("/guides/testing/clock-and-faults/"));
    const head = page.getByRole("columnheader", { name: "your code should survive" });
    expect((await head.boundingBox())?.height).toBeGreaterThan(10);
    await page.goto(docs.url("/guides/start/glossary/"));
    expect(await page.locator("main td[data-column]").count()).toBe(0);
    const meaning = page.getByRole("columnheader", { name: "meaning" });
    expect((await meaning.boundingBox())?.height).toBeGreaterThan(10);
  });
});

describe.skipIf(mustSkip())("the place that a link leads to", () => {
  const docs = useDocs();

  test.each([
    ["/reference/events/send-events-v1/#body.events.eventTime", ":target > code"],
    ["/reference/onboarding/register-account/#rate-limit", ".glance > :target"],
    ["/reference/onboarding/register-account/#429", ".error-row:has(:target) > summary"],
    ["/sdk/options/#CallOptions.deadlineMs", ":target > code"],
  ])("has one frame: %s", async (path, marked) => {
    const { page } = await docs.visit(desktop);
    await page.goto(docs.url(path));
    await expect.poll(() => page.locator(marked).isVisible()).toBe(true);
    await page.keyboard.press("Shift");
    const frames = `[...document.querySelectorAll("main *")]
      .filter((part) => getComputedStyle(part).outlineStyle !== "none" && part.checkVisibility())
      .map((part) => part.matches(${JSON.stringify(marked)}))`;
    expect(await page.evaluate(frames)).toEqual([true]);
  });
});

describe.skipIf(mustSkip())("on a phone", () => {
  const docs = useDocs();

  test("no line begins or ends with a mark, and no name with hyphens is cut", async () => {
    const { page } = await docs.visit(phone);
    for (const path of ["/reference/onboarding/register-account/", "/reference/events/send-events-v1/"]) {
      await page.goto(docs.url(path));
      const starting = `[...document.querySelectorAll(".gap")].filter((mark) => mark.checkVisibility())
        .filter((mark) => mark.getBoundingClientRect().left - mark.parentElement.getBoundingClientRect().left < 20)
        .map((mark) => mark.ariaLabel)`;
      expect(await page.evaluate(starting), path).toEqual([]);
    }
    await page.goto(docs.url("/guides/start/quickstart/"));
    const lines = await page
      .locator("main code", { hasText: "not-executed" })
      .evaluate((code) => code.getClientRects().length);
    expect(lines).toBe(1);
  });

  test("twelve statuses have no line below a part of them", async () => {
    const { page } = await docs.visit(desktop);
    await page.goto(docs.url("/reference/onboarding/register-account/"));
    const list = page.getByRole("tablist", { name: "Status" });
    expect(await list.evaluate((element) => getComputedStyle(element).borderBottomWidth)).toBe("0px");
    const frame = await list.getByRole("tab", { selected: true }).evaluate((tab) => {
      const { borderTopColor, borderBottomColor } = getComputedStyle(tab);
      return [borderTopColor, borderBottomColor];
    });
    expect(frame).toEqual(Array(2).fill("rgb(111, 220, 207)"));
  });

  test("facts have one rule between them, and the filter of values has room above it", async () => {
    const { page } = await docs.visit(phone);
    await page.goto(docs.url("/reference/events/send-events-v2/#body.events.objectData.name.form-1.email"));
    const rules = `[...document.querySelectorAll(".glance > li")].map((row) => {
      const { borderTopWidth, borderBottomWidth } = getComputedStyle(row);
      return borderTopWidth + " " + borderBottomWidth;
    })`;
    expect(new Set((await page.evaluate(rules)) as string[])).toEqual(new Set(["1px 0px"]));
    const filter = page.locator("section[aria-labelledby=request] .filter input");
    await expect.poll(() => filter.isVisible()).toBe(true);
    const [top, above] = await filter.evaluate((input) => [
      input.getBoundingClientRect().top,
      input.closest("filter-table")?.previousElementSibling?.getBoundingClientRect().bottom ?? 0,
    ]);
    expect((top ?? 0) - (above ?? 0)).toBeGreaterThanOrEqual(8);
  });
});

describe.skipIf(mustSkip())("on all pages alike", () => {
  const docs = useDocs();

  test("the sections begin at one place", async () => {
    const { page } = await docs.visit(desktop);
    const starts = new Set<number>();
    for (const path of [
      "/",
      "/search/",
      "/errors/",
      "/guides/",
      "/reference/onboarding/register-account/",
      "/changelog/",
    ]) {
      await page.goto(docs.url(path));
      starts.add((await boxOf(page, ".header-sections a")).x);
    }
    expect([...starts]).toHaveLength(1);
  });

  test("the names of JSON have one color", async () => {
    const { page } = await docs.visit();
    const colors = new Set<string>();
    for (const path of ["/", "/reference/onboarding/register-account/"]) {
      await page.goto(docs.url(path));
      const name = page.locator('main pre[data-language="json"] span', { hasText: /^\s*"?account_id"?$/ }).last();
      colors.add(await name.evaluate((element) => getComputedStyle(element).color));
    }
    expect([...colors]).toEqual(["rgb(126, 231, 135)"]);
  });

  test("the headers of a response open from a plain line", async () => {
    const { page } = await docs.visit();
    const looks = new Set<string>();
    for (const path of ["/", "/reference/onboarding/register-account/", "/errors/conflict/"]) {
      await page.goto(docs.url(path));
      await page.getByRole("button", { name: "Send", exact: true }).first().click();
      const headers = page.locator(".send details", { hasText: "Response headers" }).last();
      await headers.waitFor();
      looks.add(
        await headers.evaluate((details) => {
          const summary = details.querySelector("summary") as HTMLElement;
          return `${getComputedStyle(details).borderTopWidth} ${getComputedStyle(summary).color}`;
        }),
      );
    }
    expect([...looks]).toEqual(["0px rgb(111, 220, 207)"]);
  });
});
