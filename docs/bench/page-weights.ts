import { openBrowser } from "@tillside/testing/open-browser";
import { serveDocs } from "../src/serve.ts";
import { pageWeight } from "../test/support/page-weight.ts";
import { pages } from "../test/support/pages.ts";
import type { Figure } from "./figure.ts";

/** Bytes over the wire of a first visit, of the start page and of the heaviest page of each section. */
export async function pageWeights(): Promise<readonly Figure[]> {
  const docs = await serveDocs();
  const browser = await openBrowser();
  const heaviest = new Map<string, { readonly path: string; readonly bytes: number }>();
  try {
    for (const path of pages) {
      const section = path.split("/")[1] ?? "";
      const bytes = await pageWeight(browser, docs.url + path);
      if (bytes > (heaviest.get(section)?.bytes ?? 0)) heaviest.set(section, { path, bytes });
    }
  } finally {
    await browser.close();
    await docs.stop();
  }
  return [...heaviest.values()].map(({ path, bytes }) => ({
    what: path === "/" ? "start page, transferred" : `heaviest of its section, ${path}`,
    measured: `${(bytes / 1_000).toFixed(1)} KB`,
    bar: "at most 150 KB",
  }));
}
