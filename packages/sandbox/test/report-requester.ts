import { appRequester } from "./app-requester.ts";
import type { ReadResponse } from "./requester.ts";

type Row = Readonly<Record<string, string | number>>;

/** Reports of the first app's first account; what a test does not give is 2025-12-01 to 2026-03-01 and one metric. */
export function reportRequester() {
  const { call, plain } = appRequester();
  const base = "/v1/query/accounts/acc_demo_0001";
  const range = { startDate: "2025-12-01", endDate: "2026-03-01" };

  async function campaigns(report: object = {}): Promise<ReadResponse> {
    return call(`${base}/campaigns/`, { json: { ...range, metrics: ["impressions"], ...report } });
  }

  async function transactions(report: object = {}): Promise<ReadResponse> {
    return call(`${base}/transactions`, { json: { ...range, metrics: ["transactions"], ...report } });
  }

  /** The rows of a campaigns report. */
  async function rows(report: object = {}): Promise<readonly Row[]> {
    return (await campaigns(report)).body.data as unknown as readonly Row[];
  }

  return { plain, call, campaigns, transactions, rows };
}

/** The sum of a metric over rows. */
export function sumOf(rows: readonly Row[], metric: string): number {
  return rows.reduce((sum, row) => sum + Number(row[metric]), 0);
}
