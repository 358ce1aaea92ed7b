import type { Browser } from "playwright-core";

/** Bytes over the wire of a first visit: everything that the page loads by itself, with headers. */
export async function pageWeight(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sizes: Promise<{ responseHeadersSize: number; responseBodySize: number }>[] = [];
  page.on("requestfinished", (request) => sizes.push(request.sizes()));
  await page.goto(url, { waitUntil: "networkidle" });
  const all = await Promise.all(sizes);
  await context.close();
  return all.reduce((sum, size) => sum + size.responseHeadersSize + size.responseBodySize, 0);
}
