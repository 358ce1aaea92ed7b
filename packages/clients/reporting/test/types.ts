import { expectTypeOf } from "vitest";
import { createReportingClient, type ReportingClient } from "../src/index.ts";
import { query } from "./every-operation.ts";

/** Never called: the compiler is the test. */
export async function compiles(client: ReportingClient) {
  const path = { accountId: "acc-1" };
  const { dateStart, dateEnd, currency } = query;

  const summary = await client.GET("/reporting/accounts/{accountId}/summary", {
    params: { path, query, header: { "svc-version": "alpha-20200701" } },
  });
  if (summary.data) expectTypeOf(summary.data.transactionsSummary.rpt).toEqualTypeOf<number>();

  const transactions = await client.GET("/reporting/accounts/{accountId}/transactions/breakdown", {
    params: { path, query: { ...query, groupby: "placement" } },
  });
  // Whether it is an array or a single row is not shown (REP-058); rows of placements have no page-level metrics (REP-059).
  const [row] = [transactions.data ?? []].flat();
  expectTypeOf(row?.purchases).toEqualTypeOf<number | undefined>();

  const campaigns = await client.GET("/reporting/accounts/{accountId}/campaigns/breakdown", {
    params: { path, query },
  });
  // Both spellings may be there (REP-037, REP-038).
  const [campaign] = [campaigns.data ?? []].flat();
  expectTypeOf(campaign?.Audiences).toEqualTypeOf<unknown>();
  expectTypeOf(campaign?.audiences).toEqualTypeOf<number | undefined>();

  const undated = { path, query: { dateEnd, currency } };
  // @ts-expect-error required query parameters are missing (REP-020, REP-026)
  await client.GET("/reporting/accounts/{accountId}/summary", { params: undated });
  const inKroner = { path, query: { ...query, currency: "NOK" } } as const;
  // @ts-expect-error a value outside the enum (REP-025)
  await client.GET("/reporting/accounts/{accountId}/summary", { params: inKroner });
  const byDevice = { path, query: { ...query, groupby: "device" } } as const;
  // @ts-expect-error a grouping that this breakdown does not have (REP-044)
  await client.GET("/reporting/accounts/{accountId}/transactions/breakdown", { params: byDevice });
  // @ts-expect-error the path parameter is missing
  await client.GET("/reporting/accounts/{accountId}/summary", { params: { query } });
  const sample = { path: { partner_id: "p" }, query: { dateStart, dateEnd } };
  // @ts-expect-error the sample call contradicts the table, so it is not an operation (REP-063, REP-065)
  await client.GET("/reporting/performance-reports/partner/{partner_id}/stats", { params: sample });
  // @ts-expect-error every operation is a GET (REP-019)
  await client.POST("/reporting/accounts/{accountId}/summary", { params: { path, query } });
  // @ts-expect-error the token exchange belongs to the policy
  await client.POST("/auth/oauth2/token", {});

  const auth = { clientId: "a", clientSecret: "s" };
  createReportingClient({ baseUrl: "https://api.example", auth, onDeprecation: false });
  // @ts-expect-error baseUrl is required
  createReportingClient({ auth });
}
