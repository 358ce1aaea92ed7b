import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type Docs, serveDocs } from "../../src/serve.ts";
import "./built-site.ts";
import { newVisit, type Visit, workersBrowser } from "@tillside/testing/open-browser";

/** Serves the built portal to a browser while the tests of a `describe` run; each visit is closed after its test. */
export function useDocs(): { url(path: string): string; visit(options?: BrowserContextOptions): Promise<Visit> } {
  let docs: Docs;
  let browser: Browser;
  beforeAll(async () => {
    docs = await serveDocs();
    browser = await workersBrowser();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  afterAll(async () => {
    await docs?.stop();
  });
  return { url: (path) => docs.url + path, visit: (options) => newVisit(browser, options) };
}
