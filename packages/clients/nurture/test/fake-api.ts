import { FakeApi, type Respond } from "@tillside/testing/fake-api";
import { createNurtureClient, memoryStore, type NurtureClient, type NurtureClientOptions } from "../src/index.ts";

/** The nurture API in memory: it accepts everything. */
export function fakeApi(...script: Respond[]) {
  return new FakeApi<NurtureClientOptions, NurtureClient>(
    {
      create: (common, given) =>
        createNurtureClient({
          baseUrl: "https://nurture.example",
          auth: { apiKey: "webhook-key" },
          store: memoryStore(),
          ...common,
          ...given,
        }),
      respond: () => Response.json({ id: "unsubscribe-1" }, { status: 201 }),
    },
    script,
  );
}

export type Fake = ReturnType<typeof fakeApi>;
