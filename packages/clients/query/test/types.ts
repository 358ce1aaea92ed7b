import { expectTypeOf } from "vitest";
import { createQueryClient, type QueryClient, runReport, type TypedReportRow, unwrap } from "../src/index.ts";

/** Never called: the compiler is the test. */
export async function compiles(client: QueryClient) {
  const params = { path: { account_id: "acc-1" } };
  const range = { startDate: "2026-01-01", endDate: "2026-02-01" };

  const accounts = await unwrap(client.GET("/v1/query/accounts", { policy: { deadlineMs: 1000 } }));
  expectTypeOf(accounts[0]?.accountOwner).toEqualTypeOf<string | undefined>();

  const report = await client.POST("/v1/query/accounts/{account_id}/campaigns/", {
    params,
    body: { ...range, metrics: ["a slug that is not known here"] },
  });
  if (report.data) expectTypeOf(report.data.queryTimeMs).toEqualTypeOf<number>();

  // @ts-expect-error metrics are required (QRY-034)
  await client.POST("/v1/query/accounts/{account_id}/transactions", { params, body: range });
  const byHour = { params, body: { ...range, metrics: ["cpa"], interval: "hour" } } as const;
  // @ts-expect-error a value outside the enum (QRY-022)
  await client.POST("/v1/query/accounts/{account_id}/transactions", byHour);
  // @ts-expect-error the path parameter is missing
  await client.GET("/v1/query/accounts/{account_id}");
  // @ts-expect-error the campaigns report's path ends with a slash (QRY-101)
  await client.POST("/v1/query/accounts/{account_id}/campaigns", { params, body: { ...range, metrics: ["cpa"] } });
  // @ts-expect-error the transactions report's path does not (QRY-101)
  await client.POST("/v1/query/accounts/{account_id}/transactions/", { params, body: { ...range, metrics: ["cpa"] } });
  // @ts-expect-error a report is a POST
  await client.GET("/v1/query/accounts/{account_id}/transactions", { params });
  // @ts-expect-error the token exchange belongs to the policy
  await client.POST("/auth/oauth2/token", {});
  // @ts-expect-error this API has no sessionss
  client.session();

  // runReport checks its request as the client's own call does.
  await runReport(client, "campaigns", "acc-1", {
    ...range,
    metrics: ["cpa"],
    dimensionFilters: { device: ["mobile"] },
  });
  const none = {
    dimensions: undefined,
    dimensionFilters: undefined,
    interval: undefined,
    orderBys: undefined,
  } as const;
  await runReport(client, "campaigns", "acc-1", { ...range, ...none, metrics: ["cpa"], limit: undefined });
  // @ts-expect-error metrics are required (QRY-034)
  await runReport(client, "campaigns", "acc-1", range);
  // @ts-expect-error a value outside the enum (QRY-022)
  await runReport(client, "campaigns", "acc-1", { ...range, metrics: ["cpa"], interval: "hour" });
  // @ts-expect-error a limit is a number (QRY-045)
  await runReport(client, "campaigns", "acc-1", { ...range, metrics: ["cpa"], limit: "10" });
  // @ts-expect-error dimension is not a property of the request
  await runReport(client, "campaigns", "acc-1", { ...range, metrics: ["cpa"], dimension: ["device"] });

  // The rows of a request whose type is written out.
  type Daily = { startDate: string; endDate: string; metrics: ["cpa"]; interval: "day" };
  expectTypeOf<TypedReportRow<Daily>>().toEqualTypeOf<{ cpa: number; datetime: string }>();
  // Only a requested dimension is in a row (QRY-052).
  type Maybe = Daily & { dimensions?: ["device"] };
  expectTypeOf<TypedReportRow<Maybe>["device"]>().toEqualTypeOf<string | undefined>();

  const baseUrl = "https://api.example";
  createQueryClient({ baseUrl, auth: { clientId: "a", clientSecret: "s" } });
  createQueryClient({ baseUrl, auth: { clientId: "a", clientSecret: "s", tokenUrl: "https://auth.example" } });
  createQueryClient({ baseUrl, auth: { getToken: async () => "token" } });
  // @ts-expect-error baseUrl is required
  createQueryClient({ auth: { clientId: "a", clientSecret: "s" } });
  // @ts-expect-error the secret is required
  createQueryClient({ baseUrl, auth: { clientId: "a" } });
  // @ts-expect-error the contract fixes where the credentials are sent
  createQueryClient({ baseUrl, auth: { clientId: "a", clientSecret: "s", credentialsIn: "body" } });
}
