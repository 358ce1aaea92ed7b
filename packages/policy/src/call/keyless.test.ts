import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import type { Middleware } from "openapi-fetch";
import { describe, expect, test } from "vitest";
import { testClient } from "../../test/client.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { callInfo } from "../facts/call-info-registry.ts";

const path = "/v1/accounts/register/partnership";

const reset = () => Promise.reject(Object.assign(new Error("socket hang up"), { code: "ECONNRESET" }));

/** Middleware that takes the key away, or empties it. */
const withoutKey: readonly NonNullable<Middleware["onRequest"]>[] = [
  ({ request }) => {
    request.headers.delete("Idempotency-Key");
  },
  ({ request }) => {
    request.headers.set("Idempotency-Key", " ");
    return request;
  },
  ({ request }) => {
    const headers = new Headers(request.headers);
    headers.delete("idempotency-key");
    return new Request(request, { headers });
  },
];

describe("a write that takes a key", () => {
  const headers = { "Idempotency-Key": "key-1" };

  test.each(withoutKey.map((onRequest) => [onRequest]))(
    "is refused if middleware takes the key of its caller away: %#",
    async (onRequest) => {
      const { client, clock, seen } = testClient();
      client.use({ onRequest });
      const error = await thrownBy(clock.run(client.POST(path, { headers, body: {} })));
      expect([error.name, error.message, seen.length]).toEqual([
        "ConfigurationError",
        "registerAccount: middleware changed the idempotency key that the call was given; it must leave that key as it is. Nothing was sent.",
        0,
      ]);
    },
  );

  test("is refused if middleware replaces the key of its caller, and sent if it gives the same one again", async () => {
    const { client, clock, seen } = testClient();
    let key = "key-2";
    client.use({ onRequest: ({ request }) => request.headers.set("idempotency-key", key) });
    const error = await thrownBy(clock.run(client.POST(path, { headers, body: {} })));
    expect([error.name, seen.length]).toEqual(["ConfigurationError", 0]);
    key = "key-1";
    await clock.run(client.POST(path, { headers, body: {} }));
    expect(seen.map((one) => one.headers.get("Idempotency-Key"))).toEqual(["key-1"]);
  });

  test("by raw(), too, is refused if middleware changes the key of its caller; a key on another operation is middleware's own", async () => {
    const { client, clock, seen } = testClient();
    client.use({ onRequest: ({ request }) => request.headers.set("Idempotency-Key", "key-2") });
    const error = await thrownBy(clock.run(client.raw("POST", "/v1/things", { safety: "repeatable", headers })));
    expect([error.name, seen.length]).toEqual(["ConfigurationError", 0]);
    await clock.run(client.raw("POST", "/v1/things", { safety: "repeatable" }));
    expect(seen.map((one) => one.headers.get("Idempotency-Key"))).toEqual(["key-2"]);
  });

  test("is sent once if its key was taken away, whatever becomes of it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...withoutKey),
        fc.constantFrom(429, 500, 502, 503, 504, "reset" as const),
        async (onRequest, fault) => {
          const { client, clock, seen } = testClient(() =>
            fault === "reset" ? reset() : Response.json({}, { status: fault }),
          );
          client.use({ onRequest });
          const info = await clock.run(
            client.POST(path, { body: {} }).then(
              ({ response }) => callInfo(response),
              (error) => error.info,
            ),
          );
          expect(seen).toHaveLength(1);
          expect(info).toMatchObject({
            idempotencyKey: undefined,
            attempts: 1,
            outcome: fault === 429 ? "not-executed" : "unknown",
          });
        },
      ),
      runs(20, 500),
    );
  });

  test.each(["", "  "])("gets a key in place of %j, and is repeated under it", async (key) => {
    const { client, clock, seen } = testClient((_seen, count) => (count === 1 ? reset() : Response.json({})));
    const { response } = await clock.run(
      client.POST(path, { body: {}, params: { header: { "Idempotency-Key": key } } }),
    );
    const keys = seen.map(({ headers }) => headers.get("Idempotency-Key"));
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
    expect(callInfo(response)).toMatchObject({ outcome: "executed", idempotencyKey: keys[0] });
  });

  test("counts such a key as its own: a 409 to its first attempt says that it was not executed", async () => {
    const { client, clock } = testClient(() => Response.json({}, { status: 409 }));
    const { response } = await clock.run(client.POST(path, { body: {}, headers: { "Idempotency-Key": "" } }));
    expect(callInfo(response).outcome).toBe("not-executed");
  });
});
