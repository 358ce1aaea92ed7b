import { newVisit } from "@tillside/testing/open-browser";
import { rounds } from "@tillside/testing/proof";
import type { Browser } from "playwright-core";
import { findingsInBothThemes } from "./axe-findings.ts";
import { crampedParts } from "./cramped-parts.ts";
import { IS_CURRENT_IN_VIEW } from "./current-in-view.ts";
import { loadedBytes } from "./page-weight.ts";

/** Texts, links and lists as guides have them, a thousand times: axe looks at them in `npm run prove`, for which it takes 4 s. */
const TALLEST: readonly string[] = ["/reference/contract-gaps/"];

/** What a first visit to one page shows. */
export interface PageReport {
  readonly path: string;
  /** Everything that the page loads by itself, in bytes over the wire. */
  readonly bytes: number;
  /** What axe finds, light and dark. */
  readonly axe: readonly string[];
  /** What is too wide or cut at some width. */
  readonly cramped: readonly string[];
  /** Whether the sidebar shows its link to this page; undefined where there is no sidebar. */
  readonly isCurrentInView: boolean | undefined;
  /** What moved in the sidebar after it was painted. */
  readonly sidebarShifts: readonly number[];
  /** Addresses outside the portal that the page asked for. */
  readonly foreign: readonly string[];
  readonly complaints: readonly string[];
}

/** Visits a page once, in a context of its own, and looks at it in every way: loading a page costs more than looking at it. */
export async function reportPage(browser: Browser, origin: string, path: string): Promise<PageReport> {
  const options = { colorScheme: "light", viewport: { width: 1440, height: 900 } } as const;
  const { page, requests, complaints } = await newVisit(browser, options);
  await page.addInitScript(WATCH_SIDEBAR);
  const bytes = await loadedBytes(page, origin + path);
  const isCurrentInView = (await page.evaluate(IS_CURRENT_IN_VIEW)) as boolean | null;
  const sidebarShifts = (await page.evaluate("globalThis.shifts")) as number[];
  const axe = rounds(TALLEST.includes(path), false) ? [] : await findingsInBothThemes(page);
  const cramped: string[] = [];
  for (const width of [360, 390, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const needed = Number(await page.evaluate("document.documentElement.scrollWidth"));
    const parts = [...(needed > width ? [`it is ${needed} wide`] : []), ...(await crampedParts(page))];
    cramped.push(...parts.map((part) => `at ${width}: ${part}`));
  }
  await page.context().close();
  const foreign = requests.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith("data:"));
  return {
    path,
    bytes,
    axe,
    cramped,
    isCurrentInView: isCurrentInView ?? undefined,
    sidebarShifts,
    foreign,
    complaints,
  };
}

/** Runs in the page. */
const WATCH_SIDEBAR = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      if (sources.some(({ node }) => node?.parentElement?.closest("#starlight__sidebar"))) globalThis.shifts.push(value);
  }).observe({ type: "layout-shift", buffered: true });
`;
