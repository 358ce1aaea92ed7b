import { type CallPolicy, ConfigurationError, checkClient, checkNames, fromCaller } from "@tillside/policy";
import type { QueryClient } from "./generated/client.ts";
import type { components } from "./generated/types.ts";
import type { NothingElse, TypedReportRequest, TypedReportRow } from "./typed-report.ts";

type Schemas = components["schemas"];

/** What a client's call returns, with typed rows. */
export type ReportResult<Row> =
  | { data: Omit<Schemas["ReportResponse"], "data"> & { data: Row[] }; error?: never; response: Response }
  | { data?: never; error: unknown; response: Response };

interface ReportOptions {
  readonly signal?: AbortSignal | undefined;
  readonly policy?: CallPolicy | undefined;
}

const optionNames = { signal: "", policy: "" } satisfies Record<keyof ReportOptions, string>;

/** The documented paths; only one ends with a slash (QRY-101). */
const paths = {
  campaigns: "/v1/query/accounts/{account_id}/campaigns/",
  transactions: "/v1/query/accounts/{account_id}/transactions",
} as const;

/**
 * Runs a report whose rows have the requested metrics and dimensions as typed properties. It is the client's own call:
 * same result, same retries, same errors.
 * @throws ConfigurationError if `kind` is neither `campaigns` nor `transactions`, and for an unknown option · whatever the call throws.
 * @example
 * const { data } = await runReport(query, "campaigns", accountId, {
 *   startDate: "2026-01-01", endDate: "2026-02-01", metrics: ["impressions"], dimensions: ["campaign_name"],
 * });
 * for (const row of data?.data ?? []) console.log(row.campaign_name, row.impressions);
 */
export function runReport<const Asked extends TypedReportRequest>(
  client: Pick<QueryClient, "POST">,
  kind: keyof typeof paths,
  accountId: string,
  request: Asked & NothingElse<Asked>,
  options: ReportOptions = {},
): Promise<ReportResult<TypedReportRow<Asked>>> {
  return fromCaller(async () => {
    if (!Object.hasOwn(paths, kind)) {
      throw new ConfigurationError(`runReport: kind must be "campaigns" or "transactions". Nothing was sent.`);
    }
    checkClient(client, "POST", "runReport");
    checkNames("runReport: options", options ?? {}, optionNames);
    const { signal, policy } = options ?? {};
    const result = await client.POST(paths[kind], {
      params: { path: { account_id: accountId } },
      // Sent as it is; only its lists are readonly here.
      body: request as unknown as Schemas["ReportRequest"],
      ...(signal === undefined ? {} : { signal }),
      ...(policy === undefined ? {} : { policy }),
    });
    return result as ReportResult<TypedReportRow<Asked>>;
  });
}
