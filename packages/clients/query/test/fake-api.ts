import { FakeApi, type Respond, timeOutMs } from "@tillside/testing/fake-api";
import { createQueryClient, memoryStore, type QueryClient, type QueryClientOptions } from "../src/index.ts";

/** The query API in memory: 200 with `data`. */
export function fakeApi(...script: Respond[]) {
  return new FakeApi<QueryClientOptions, QueryClient>(
    {
      create: (common, given) =>
        createQueryClient({
          baseUrl: "https://api.example",
          auth: { clientId: "app-1", clientSecret: "s3cret" },
          tokenTimeoutMs: timeOutMs,
          deadlineMs: 1000 * timeOutMs,
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
