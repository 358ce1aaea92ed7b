import { FakeApi, type Respond, status } from "@tillside/testing/fake-api";
import { type AudienceClient, type AudienceClientOptions, createAudienceClient, memoryStore } from "../src/index.ts";

/** The audience API in memory: 201 without a body. */
export function fakeApi(...script: Respond[]) {
  return new FakeApi<AudienceClientOptions, AudienceClient>(
    {
      create: (common, given) =>
        createAudienceClient({
          baseUrl: "https://data.example",
          auth: { keyPair: { publicKey: "pub-1", secretKey: "sec-1" }, accountApiKey: { apiKey: "account-key" } },
          onDeprecation: false,
          store: memoryStore(),
          ...common,
          ...given,
        }),
      respond: status(201),
    },
    script,
  );
}

export type Fake = ReturnType<typeof fakeApi>;
