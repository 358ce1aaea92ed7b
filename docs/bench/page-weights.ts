import { serveDocs } from "../src/serve.ts";
import { openBrowser } from "../test/support/open-browser.ts";
import { pages } from "../test/support/pages.ts";
import type { Figure } from "./figure.ts";

/** Bytes over the wire of a first visit, everything the page loads by itself included: of the start page, and the most. */
export async function pageWeights(): Promise<readonly Figure[]> {
  const docs = await serveDocs();
  const browser = await openBrowser();
  const weight = async (path: string): Promise<number> => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const sizes: Promise<{ responseHeadersSize: number; responseBodySize: number }>[] = [];
    page.on("requestfinished", (request) => sizes.push(request.sizes()));
    await page.goto(docs.url + path, { waitUntil: "networkidle" });
    const all = await Promise.all(sizes);
    await context.close();
    return all.reduce((sum, size) => sum + size.responseHeadersSize + size.responseBodySize, 0);
  };
  try {
    const start = await weight("/");
    const operations = pages.filter((path) => /^\/reference\/[^/]+\/[^/]+\/$/.test(path));
    let most = { path: "", bytes: 0 };
    for (const path of operations) {
      const bytes = await weight(path);
      if (bytes > most.bytes) most = { path, bytes };
    }
    return [
      { what: "start page, transferred", measured: kibibytes(start), bar: "at most 100 KiB" },
      { what: `heaviest operation, ${most.path}`, measured: kibibytes(most.bytes), bar: "at most 150 KiB" },
    ];
  } finally {
    await browser.close();
    await docs.stop();
  }
}

function kibibytes(bytes: number): string {
  return `${(bytes / 1_024).toFixed(1)} KiB`;
}
