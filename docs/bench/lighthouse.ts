import { chromium, flags } from "@tillside/testing/chromium";
import { freePort } from "@tillside/testing/free-port";
import lighthouse, { desktopConfig } from "lighthouse";
import { chromium as driver } from "playwright-core";
import { serveDocs } from "../src/serve.ts";
import { largestOperation } from "../test/support/pages.ts";
import type { Figure } from "./figure.ts";

/** The start page, a guide, the largest page of an operation, and the search. */
const PAGES = ["/", "/guides/start/first-call/", ...largestOperation(), "/search/"];
const SCREENS = { desktop: desktopConfig, mobile: undefined } as const;

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
/** Performance suffers from whatever else the machine does. */
const RUNS = 3;

/** Lighthouse's four scores (medians) of each page, on a desktop and on a phone. */
export async function lighthouseScores(): Promise<readonly Figure[]> {
  const docs = await serveDocs();
  const port = await freePort();
  const browser = await driver.launch({
    executablePath: chromium,
    args: [...flags, `--remote-debugging-port=${port}`],
  });
  const figures: Figure[] = [];
  try {
    for (const page of PAGES) {
      for (const [screen, config] of Object.entries(SCREENS)) {
        const runs: number[][] = [];
        for (let run = 0; run < RUNS; run++) {
          const result = await lighthouse(
            docs.url + page,
            { port, logLevel: "error", onlyCategories: CATEGORIES },
            config,
          );
          runs.push(CATEGORIES.map((name) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100)));
        }
        const scores = CATEGORIES.map((name, index) => `${name} ${median(runs.map((run) => run[index] ?? 0))}`);
        figures.push({ what: `Lighthouse, ${screen}, ${page}`, measured: scores.join(", "), bar: "at least 99" });
      }
    }
  } finally {
    await browser.close();
    await docs.stop();
  }
  return figures;
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
