import { FakeApi, type Respond, timeOutMs } from "@tillside/testing/fake-api";
import { createReportingClient, memoryStore, type ReportingClient, type ReportingClientOptions } from "../src/index.ts";

/** The reporting API in memory: 200 with `data`. */
export function fakeApi(...script: Respond[]) {
  return new FakeApi<ReportingClientOptions, ReportingClient>(
    {
      create: (common, given) =>
        createReportingClient({
          baseUrl: "https://api.example",
          auth: { clientId: "app-1", clientSecret: "s3cret" },
          tokenTimeoutMs: timeOutMs,
          deadlineMs: 1000 * timeOutMs,
          onDeprecation: false,
          store: memoryStore(),
          ...common,
          ...given,
        }),
      respond: Response.json,
      data: {},
    },
    script,
  );
}

export type Fake = ReturnType<typeof fakeApi>;
