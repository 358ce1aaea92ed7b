import type { CallOptions } from "@tillside/policy";
import type { QueryClient } from "./generated/client.ts";
import type { components } from "./generated/types.ts";

type Schemas = components["schemas"];
type Interval = Schemas["ReportRequest"]["interval"];

/** The report request, with its slugs as literals where they are written as such. Slugs are not a closed set (QRY-072). */
export type TypedReportRequest<
  Metrics extends readonly string[],
  Dimensions extends readonly string[],
  By extends Interval,
> = Omit<Schemas["ReportRequest"], "metrics" | "dimensions" | "interval"> & {
  readonly metrics: Metrics;
  readonly dimensions?: Dimensions;
  readonly interval?: By;
};

/**
 * A row: each requested metric is a number (QRY-051), each requested dimension a string (QRY-052), and `datetime` is there
 * when an interval was sent (QRY-053). Where a list of slugs is only known at run time, rows are those of the contract.
 */
export type TypedReportRow<
  Metrics extends readonly string[],
  Dimensions extends readonly string[],
  By extends Interval,
> = number extends Metrics["length"] | Dimensions["length"]
  ? Schemas["ReportRow"]
  : Flat<{ [Slug in Metrics[number]]: number } & { [Slug in Dimensions[number]]: string } & DateTime<By>>;

type Flat<Shape> = { [Key in keyof Shape]: Shape[Key] };

type DateTime<By extends Interval> = [By] extends [undefined]
  ? unknown
  : undefined extends By
    ? { datetime?: string }
    : { datetime: string };

/** What a client's call returns, with typed rows. */
export type ReportResult<Row> =
  | { data: Omit<Schemas["ReportResponse"], "data"> & { data: Row[] }; error?: never; response: Response }
  | { data?: never; error: unknown; response: Response };

/** The documented paths; only one ends with a slash (QRY-101). */
const paths = {
  campaigns: "/v1/query/accounts/{account_id}/campaigns/",
  transactions: "/v1/query/accounts/{account_id}/transactions",
} as const;

/**
 * Runs a report whose rows have the requested metrics and dimensions as typed properties. It is the client's own call:
 * same result, same retries, same errors.
 * @example
 * const { data } = await runReport(query, "campaigns", accountId, {
 *   startDate: "2026-01-01", endDate: "2026-02-01", metrics: ["impressions"], dimensions: ["campaign_name"],
 * });
 * for (const row of data?.data ?? []) console.log(row.campaign_name, row.impressions);
 */
export async function runReport<
  const Metrics extends readonly string[],
  const Dimensions extends readonly string[] = readonly [],
  const By extends Interval = undefined,
>(
  client: Pick<QueryClient, "POST">,
  kind: keyof typeof paths,
  accountId: string,
  request: TypedReportRequest<Metrics, Dimensions, By>,
  options: { readonly signal?: AbortSignal; readonly policy?: CallOptions } = {},
): Promise<ReportResult<TypedReportRow<Metrics, Dimensions, By>>> {
  const result = await client.POST(paths[kind], {
    params: { path: { account_id: accountId } },
    // Sent as it is; only its lists are readonly here.
    body: request as unknown as Schemas["ReportRequest"],
    ...options,
  });
  return result as ReportResult<TypedReportRow<Metrics, Dimensions, By>>;
}
