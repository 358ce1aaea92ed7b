import { readFileSync } from "node:fs";
import path from "node:path";
import { newVisit, type Visit, workersBrowser } from "@tillside/testing/open-browser";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type Docs, serveDocs } from "../../src/serve.ts";
import "./built-site.ts";

/** The parts of the built portal that are no inputs of `test-built`, as patterns of addresses. */
const LEFT_OUT = Array.from(
  readFileSync(new URL("../../turbo.json", import.meta.url), "utf8").matchAll(/"!dist(\/[^"]+)"/g),
  ([, pattern = ""]) => pattern,
);

/**
 * Serves the built portal to a browser while the tests of a `describe` run; each visit is closed after its test.
 *
 * @param which `some`, the default: a test fails if a page asks for what its file is not run again for. `every`: for a file that looks
 * at every page.
 */
export function useDocs(which: "some" | "every" = "some"): {
  url(path: string): string;
  visit(options?: BrowserContextOptions): Promise<Visit>;
} {
  let docs: Docs;
  let browser: Browser;
  let asked: (readonly string[])[] = [];
  beforeAll(async () => {
    docs = await serveDocs();
    browser = await workersBrowser();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    const addresses = asked.flat().filter((url) => url.startsWith(docs.url));
    asked = [];
    if (which === "some") expect(addresses.filter(isLeftOut), "a page that docs/turbo.json leaves out").toEqual([]);
  });
  afterAll(async () => {
    await docs?.stop();
  });
  const visit = async (options?: BrowserContextOptions) => {
    const opened = await newVisit(browser, options);
    asked.push(opened.requests);
    return opened;
  };
  return { url: (place) => docs.url + place, visit };
}

function isLeftOut(url: string): boolean {
  const { pathname } = new URL(url);
  return LEFT_OUT.some((pattern) => path.matchesGlob(pathname, pattern));
}
