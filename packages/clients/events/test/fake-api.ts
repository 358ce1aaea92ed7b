import { FakeApi, type Respond, timeOutMs } from "@tillside/testing/fake-api";
import { createEventsClient, type EventsClient, type EventsClientOptions, memoryStore } from "../src/index.ts";
import { accepted } from "./responses.ts";

/** The events API in memory: it accepts everything. */
export function fakeApi(...script: Respond[]) {
  return new FakeApi<EventsClientOptions, EventsClient>(
    {
      create: (common, given) =>
        createEventsClient({
          baseUrl: "https://events.example",
          auth: {
            appCredentials: { tokenUrl: "https://api.example", clientId: "app-1", clientSecret: "s3cret" },
            keyPair: { publicKey: "pub-1", secretKey: "sec-1" },
          },
          tokenTimeoutMs: timeOutMs,
          onDeprecation: false,
          store: memoryStore(),
          ...common,
          ...given,
        }),
      respond: accepted(),
    },
    script,
  );
}

export type Fake = ReturnType<typeof fakeApi>;
