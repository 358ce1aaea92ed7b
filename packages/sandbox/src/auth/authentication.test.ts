import type { AuthScheme } from "@tillside/policy";
import { describe, expect, test } from "vitest";
import { exchangeOf, worldAtNoon } from "../../test/bookshop.ts";
import type { World } from "../world/world.ts";
import { authentication } from "./authentication.ts";

const lifetimeSeconds = 300;
const schemes = {
  token: { type: "client-credentials", credentials: "form-body", tokenPath: "/token", lifetimeSeconds },
  pair: { type: "key-pair", publicPrefix: "pub-", secretPrefix: "sec-" },
  key: { type: "api-key", header: "Svc-Api-Key" },
} satisfies Record<string, AuthScheme>;

/** Who calls an operation of that document with these headers. */
function callerOf(
  scheme: AuthScheme | undefined,
  headers: Record<string, string>,
  world: World = worldAtNoon(),
  name = "nurture",
) {
  const { operation } = exchangeOf("getBook");
  const document = { ...operation.document, name };
  const exchange = exchangeOf("getBook", {
    operation: { ...operation, document, scheme, tokenHost: "/api" },
    headers,
    caller: { id: "" },
  });
  authentication(exchange, world, () => ({ status: 204 }));
  return exchange.caller;
}

const refusal = (code: string, fired: string, message: string) =>
  expect.objectContaining({
    status: 401,
    message,
    details: expect.objectContaining({ code, fired, field: expect.stringMatching(/^header\//) }),
  });

test("no credential is required if the document requires none", () => {
  expect(callerOf(undefined, {})).toEqual({ id: "" });
});

describe("a token", () => {
  const bearer = (world: World, host = "/api") => {
    return { authorization: `Bearer ${world.tokens.issue(host, "app-1", world.now, lifetimeSeconds)}` };
  };

  test("is its client's until the second it expires", () => {
    const world = worldAtNoon();
    const headers = bearer(world);
    world.clock.advance(299_999);
    expect(callerOf(schemes.token, headers, world)).toEqual({ id: "app-1", host: "/api" });
    world.clock.advance(1);
    expect(() => callerOf(schemes.token, headers, world)).toThrow(
      refusal("expired", "token expired", "The access token has expired."),
    );
  });

  test("issued before the clock was set back is refused, with both times", () => {
    const world = worldAtNoon();
    const headers = bearer(world);
    const issued = new Date(world.now).toISOString();
    world.clock.set("2020-01-31T12:00:00Z");
    const message = `The access token was issued at ${issued}, and the sandbox's clock shows 2020-01-31T12:00:00.000Z. Get a new token.`;
    expect(() => callerOf(schemes.token, headers, world)).toThrow(refusal("invalid", "credential invalid", message));
  });

  test("of another host, of another sandbox, or none at all is refused", () => {
    const world = worldAtNoon();
    const invalid = refusal(
      "invalid",
      "credential invalid",
      "The access token is malformed, or this sandbox did not issue it.",
    );
    expect(() => callerOf(schemes.token, bearer(world, "/calendar-auth"), world)).toThrow(invalid);
    expect(() => callerOf(schemes.token, bearer(worldAtNoon()), world)).toThrow(invalid);
    const { authorization } = bearer(world);
    for (const wrong of ["Basic a", "Bearer", "Bearer ", `x ${authorization}`, `${authorization} x`, "Bearerabc"])
      expect(() => callerOf(schemes.token, { authorization: wrong }, world)).toThrow(invalid);
    expect(callerOf(schemes.token, { authorization: authorization.replace("Bearer ", "bearer   ") }, world)).toEqual({
      id: "app-1",
      host: "/api",
    });
    expect(() => callerOf(schemes.token, {}, world)).toThrow(
      refusal("missing", "credential missing", "The Authorization header is missing."),
    );
  });
});

describe("a key pair", () => {
  const basic = (pair: string) => ({ authorization: `Basic ${btoa(pair)}` });

  test("is its account's", () => {
    const caller = { id: "pub-sandbox-1", accountId: "acc_demo_0001" };
    expect(callerOf(schemes.pair, basic("pub-sandbox-1:sec-sandbox-1"))).toEqual(caller);
  });

  test.each(["pub-sandbox-1:sec-sandbox-2", "sec-sandbox-1:pub-sandbox-1", "pub-sandbox-1:", ":", "x"])(
    "%s is none",
    (pair) => {
      expect(() => callerOf(schemes.pair, basic(pair))).toThrow(
        refusal("invalid", "credential invalid", "The key pair is not known."),
      );
    },
  );

  test("must be there", () => {
    expect(() => callerOf(schemes.pair, {})).toThrow(
      refusal("missing", "credential missing", "The Authorization header is missing."),
    );
    expect(() => callerOf(schemes.pair, { authorization: "Bearer x" })).toThrow("The key pair is not known.");
  });
});

describe("an API key", () => {
  const key = (given: string) => callerOf(schemes.key, { "svc-api-key": given });

  test("is known by its name, never by itself", () => {
    expect(key("sandbox-nurture-key")).toEqual({ id: "nurture key" });
  });

  test("of another API, or an empty one, is refused", () => {
    const missing = refusal("missing", "credential missing", "The API key is missing.");
    expect(() => key("sandbox-cart-key")).toThrow(
      refusal("invalid", "credential invalid", "The API key is not known."),
    );
    expect(() => key("")).toThrow(missing);
    expect(() => callerOf(schemes.key, {})).toThrow(missing);
  });

  test("of an account is that account's", () => {
    const headers = { "svc-api-key": "sandbox-audience-key" };
    expect(callerOf(schemes.key, headers, worldAtNoon(), "audience")).toEqual({
      id: "audience key",
      accountId: "acc_demo_0001",
    });
  });
});
