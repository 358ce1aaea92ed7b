import { createEventsClient } from "@tillside/events";
import { createQueryClient } from "@tillside/query";
import { createReportingClient } from "@tillside/reporting";
import { expect, it } from "vitest";

const apiUrl = "https://api.example";
const event = { clientEventId: "event-1", eventType: "conversion", eventTime: new Date().toISOString() };
const credentials = { clientId: "app-1", clientSecret: "s3cret" };

/** Three packages in one process, each made with the defaults. */
it("QRY-079 REP-069 · query, reporting and events v1 of one credential make one exchange", async () => {
  const sent: { address: string; authorization: string | null }[] = [];
  const options = {
    onDeprecation: false,
    fetch: async ({ url, headers }: Request) => {
      sent.push({ address: url, authorization: headers.get("authorization") });
      return Response.json(url.endsWith("/oauth2/token") ? { access_token: "a.jwt.token", expires_in: 3600 } : {});
    },
  } as const;
  const query = createQueryClient({ ...options, baseUrl: apiUrl, auth: credentials });
  const reporting = createReportingClient({ ...options, baseUrl: apiUrl, auth: credentials });
  const events = createEventsClient({
    ...options,
    baseUrl: "https://events.example",
    auth: { appCredentials: { ...credentials, tokenUrl: apiUrl } },
  });

  await Promise.all([
    query.GET("/v1/query/accounts"),
    reporting.GET("/metadata/accounts/{accountId}/campaigns/{campaignId}", {
      params: {
        path: { accountId: "acc-1", campaignId: "cam-1" },
        query: {
          dateStart: "2026-01-01T00:00:00.000",
          dateEnd: "2026-02-01T00:00:00.000",
          currency: "USD",
          timeZoneVariation: "America/Chicago",
        },
      },
    }),
    events.POST("/v1/events", { body: { accountId: "acc-1", events: [event] } }),
  ]);

  const [exchange, ...calls] = sent;
  expect(exchange?.address).toBe("https://api.example/auth/oauth2/token");
  expect(calls.map(({ address }) => new URL(address).pathname).sort()).toEqual([
    "/metadata/accounts/acc-1/campaigns/cam-1",
    "/v1/events",
    "/v1/query/accounts",
  ]);
  expect(new Set(calls.map(({ authorization }) => authorization))).toEqual(new Set(["Bearer a.jwt.token"]));
});
