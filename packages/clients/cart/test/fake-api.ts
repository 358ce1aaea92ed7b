import { FakeApi, type Respond, timeOutMs } from "@tillside/testing/fake-api";
import { type CartClient, type CartClientOptions, createCartClient, memoryStore } from "../src/index.ts";

/** The cart API in memory: 200 with `data`. */
export function fakeApi(...script: Respond[]) {
  return new FakeApi<CartClientOptions, CartClient>(
    {
      create: (common, given) =>
        createCartClient({
          baseUrl: "https://cart.example",
          auth: { apiKey: "key-1" },
          tagId: "tag-1",
          deadlineMs: 1000 * timeOutMs,
          store: memoryStore(),
          ...common,
          ...given,
        }),
      respond: Response.json,
      data: { items: [] },
    },
    script,
  );
}

export type Fake = ReturnType<typeof fakeApi>;
