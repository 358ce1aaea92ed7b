// Looks at every page: in Chromium.

import { mustSkip } from "@tillside/testing/chromium";
import { workersBrowser } from "@tillside/testing/open-browser";
import { rounds } from "@tillside/testing/proof";
import { beforeAll, describe, expect, test } from "vitest";
import { serveDocs } from "../src/serve.ts";
import { type PageReport, reportPage } from "./support/page-report.ts";
import { pagePerTemplate, pages } from "./support/pages.ts";

describe.skipIf(mustSkip())("a page of any kind", () => {
  const reports: PageReport[] = [];

  beforeAll(async () => {
    const docs = await serveDocs();
    const browser = await workersBrowser();
    const left = [...rounds(pagePerTemplate(), pages)];
    const look = async () => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        reports.push(await reportPage(browser, docs.url, path));
      }
    };
    // A machine has a second core.
    await Promise.all([look(), look()]);
    await docs.stop();
  }, 1_200_000);

  /** What is wrong, with the page it is on. */
  const faults = (of: (report: PageReport) => readonly unknown[]) =>
    reports.flatMap((report) => of(report).map((fault) => `${report.path}: ${fault}`));

  test("was looked at", () => {
    expect(reports.length).toBeGreaterThanOrEqual(15);
  });

  test("has nothing for axe to find, light and dark", () => {
    expect(faults(({ axe }) => axe)).toEqual([]);
  });

  test("loads at most 150 KB on a first visit, fonts included", () => {
    expect(faults(({ bytes }) => (bytes > 150_000 ? [`${bytes} bytes`] : []))).toEqual([]);
  });

  test("is not wider than its window and cuts no word, at any width", () => {
    expect(faults(({ cramped }) => cramped)).toEqual([]);
  });

  test("shows in its sidebar where the reader is, at once and without a shift", () => {
    expect(faults(({ isCurrentInView }) => (isCurrentInView === false ? ["out of view"] : []))).toEqual([]);
    expect(reports.filter(({ isCurrentInView }) => isCurrentInView).length).toBeGreaterThan(reports.length - 5);
    expect(faults(({ sidebarShifts }) => sidebarShifts)).toEqual([]);
  });

  test("asks no other host, and complains about nothing", () => {
    expect(faults(({ foreign }) => foreign)).toEqual([]);
    expect(faults(({ complaints }) => complaints)).toEqual([]);
  });
});
