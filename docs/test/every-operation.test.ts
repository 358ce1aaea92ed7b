// Looks at every page: the largest operation of each API, and all of them in `npm run prove`.

import { mustSkip } from "@tillside/testing/chromium";
import { rounds } from "@tillside/testing/proof";
import { beforeAll, describe, expect, test } from "vitest";
import { inTwoTabs } from "./support/in-two-tabs.ts";
import { type OperationReport, reportOperation } from "./support/operation-report.ts";
import { operationPages, operationPerApi } from "./support/pages.ts";
import { useDocs } from "./support/use-docs.ts";

describe.skipIf(mustSkip())("the page of any operation", () => {
  const docs = useDocs("every");
  const reports: OperationReport[] = [];

  beforeAll(async () => {
    await inTwoTabs(docs, rounds(operationPerApi(), operationPages), {}, async ({ page }, path) => {
      reports.push(await reportOperation(page, docs.url(""), path));
    });
  }, 600_000);

  /** What is wrong, with the page it is on. */
  const faults = (of: (report: OperationReport) => readonly unknown[]) =>
    reports.flatMap((report) => of(report).map((fault) => `${report.path}: ${fault}`));

  test("was looked at", () => {
    expect(reports.length).toBeGreaterThanOrEqual(8);
  });

  test("shows fields, errors, limit and authentication within four screens, without a click", () => {
    expect(faults(({ tooLow }) => tooLow)).toEqual([]);
    expect(faults(({ missing }) => missing)).toEqual([]);
  });

  test("has facts that do not overlap, at any width", () => {
    expect(faults(({ overlaps }) => overlaps)).toEqual([]);
  });

  test("has no copy button that covers code, in any language, at any width", () => {
    expect(faults(({ covered }) => covered)).toEqual([]);
    expect(faults(({ buttons }) => (buttons === 0 ? ["no button"] : []))).toEqual([]);
  });
});
