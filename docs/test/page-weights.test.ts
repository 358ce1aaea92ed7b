// Drives another process: Chromium.

import { rounds } from "@tillside/testing/proof";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Docs, serveDocs } from "../src/serve.ts";
import { mustSkip } from "./support/chromium.ts";
import { openBrowser } from "./support/open-browser.ts";
import { pageWeight } from "./support/page-weight.ts";
import { pagePerTemplate, pages } from "./support/pages.ts";

describe.skipIf(mustSkip())("a first visit", () => {
  let docs: Docs;
  let browser: Browser;
  beforeAll(async () => {
    docs = await serveDocs();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await docs?.stop();
  });

  test("takes at most 150 KB, fonts included, on a page of any kind", { timeout: 600_000 }, async () => {
    const left = [...rounds(pagePerTemplate(), pages)];
    const heavy: string[] = [];
    const weigh = async () => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        const bytes = await pageWeight(browser, docs.url + path);
        if (bytes > 150_000) heavy.push(`${path}: ${bytes} bytes`);
      }
    };
    await Promise.all([weigh(), weigh(), weigh(), weigh()]);
    expect(heavy).toEqual([]);
  });
});
