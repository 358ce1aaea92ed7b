import type { Browser, Page } from "playwright-core";

/** Bytes over the wire of a first visit: everything that the page loads by itself, with headers. */
export async function pageWeight(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const bytes = await loadedBytes(await context.newPage(), url);
  await context.close();
  return bytes;
}

/** Opens an address in a new page. @returns the bytes over the wire of all that it loads by itself, with headers. */
export async function loadedBytes(page: Page, url: string): Promise<number> {
  const sizes: Promise<{ responseHeadersSize: number; responseBodySize: number }>[] = [];
  page.on("requestfinished", (request) => sizes.push(request.sizes()));
  await page.goto(url, { waitUntil: "networkidle" });
  page.removeAllListeners("requestfinished");
  const all = await Promise.all(sizes);
  return all.reduce((sum, size) => sum + size.responseHeadersSize + size.responseBodySize, 0);
}
