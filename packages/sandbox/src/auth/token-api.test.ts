import { describe, expect, test } from "vitest";
import { bookshop, bookshopApi, exchangeOf, worldAtNoon } from "../../test/bookshop.ts";
import type { Api } from "../engine/api.ts";
import type { Problem } from "../engine/problem.ts";
import { Refusal } from "../engine/refusal.ts";
import { requestCheck } from "../engine/request-check.ts";
import { credentialsKey } from "./credentials.ts";
import { tokenApi, tokenHandler } from "./token-api.ts";
import type { TokenHost } from "./token-host.ts";

const user = "sandbox-partner-1";
const password = "sandbox-secret-partner-1";
const form = { client_id: user, client_secret: password };
const basic = (pair = `${user}:${password}`) => ({ authorization: `Basic ${btoa(pair)}` });

type How = "form-body" | "basic-header" | "basic-or-body";

/** The responses of a token host whose manifest says `credentials`. */
function exchanged(
  credentials: How,
  body: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
  host: TokenHost = { openPoint: "BOOK-009" },
) {
  const world = worldAtNoon();
  const tokenScheme = { type: "client-credentials", credentials, tokenPath: "/token", lifetimeSeconds: 300 };
  const auth = { pair: { type: "key-pair" }, token: tokenScheme };
  const { operation } = exchangeOf("order");
  const document = { ...bookshop, manifest: { auth } as never };
  const exchange = exchangeOf("order", {
    operation: { ...operation, document, prefix: "/partnership-auth" },
    headers,
    body,
  });
  return { world, reply: tokenHandler(host)(exchange, world) };
}

const wrong = (at: string, message: string) =>
  expect.objectContaining({
    status: 401,
    message: "invalid_client",
    details: {
      fired: "wrong credentials",
      problems: [{ in: at === "/authorization" ? "header" : "body", at, keyword: "credentials", message }],
    },
  });
const missing = "client id and secret are missing";
const unknown = "the client id is unknown here";

describe("an exchange", () => {
  test("gives a token of this host, for the client, that lives for as long as the spec says", () => {
    const { reply, world } = exchanged(
      "form-body",
      form,
      {},
      { openPoint: "BOOK-009", more: () => ({ scope: "all" }) },
    );
    const body = reply.body as { access_token: string };
    expect(reply).toEqual({
      status: 200,
      body: { access_token: expect.any(String), token_type: "Bearer", expires_in: 300, scope: "all" },
      headers: { "cache-control": "no-store" },
      fired: "token issued",
    });
    const iat = Date.parse("2026-03-01T12:00:00Z") / 1_000;
    expect(world.tokens.read(body.access_token)).toMatchObject({
      iss: "/partnership-auth",
      sub: user,
      iat,
      exp: iat + 300,
    });
  });

  test.each<[How, object, object]>([
    ["form-body", form, {}],
    ["form-body", form, basic("x:y")],
    ["basic-header", {}, basic()],
    ["basic-header", { client_id: "x", client_secret: "y" }, basic()],
    ["basic-or-body", {}, basic()],
    ["basic-or-body", form, {}],
    ["basic-or-body", { client_secret: "y" }, basic()],
  ])("takes credentials as %s: %j %j", (how, body, headers) => {
    const { reply } = exchanged(how, body as typeof form, headers as Record<string, string>);
    expect([reply.status, reply.openPoint]).toEqual([200, undefined]);
  });

  test("of both forms the header counts, and that is marked", () => {
    const { reply } = exchanged("basic-or-body", { client_id: "x", client_secret: "y" }, basic());
    expect(reply).toMatchObject({ status: 200, openPoint: "BOOK-009" });
  });

  test.each<[How, object, object, at: string, message: string]>([
    ["form-body", {}, {}, "/client_id", missing],
    ["form-body", {}, basic(), "/client_id", missing],
    ["form-body", { client_id: user }, {}, "/client_id", missing],
    ["form-body", { client_secret: password }, {}, "/client_id", missing],
    ["form-body", { ...form, client_secret: "other" }, {}, "/client_secret", "the client secret is wrong"],
    ["form-body", { ...form, client_id: "nobody" }, {}, "/client_id", unknown],
    // A client of another host.
    ["form-body", { client_id: "sandbox-app-1", client_secret: "sandbox-secret-app-1" }, {}, "/client_id", unknown],
    ["basic-header", form, {}, "/authorization", missing],
    ["basic-header", form, { authorization: "Bearer x" }, "/authorization", missing],
    ["basic-header", form, basic(`${user}:other`), "/authorization", "the client secret is wrong"],
    ["basic-or-body", form, basic("x:y"), "/authorization", unknown],
    ["basic-or-body", { client_id: user }, {}, "/client_id", missing],
  ])("refuses as %s: %j %j", (how, body, headers, at, message) => {
    expect(() => exchanged(how, body as typeof form, headers as Record<string, string>)).toThrow(wrong(at, message));
  });

  test("needs a token scheme", () => {
    const world = worldAtNoon();
    const handler = tokenHandler({ openPoint: "BOOK-009" });
    expect(() => handler(exchangeOf("order", { body: form }), world)).toThrow("bookshop has no token scheme.");
    expect(world.state(credentialsKey).clients.length).toBeGreaterThan(0);
  });
});

describe("the API of a token operation", () => {
  const apiWith = (token: TokenHost) => tokenApi(bookshopApi({ token }));
  const own: TokenHost = { openPoint: "BOOK-009", otherGrants: "BOOK-010" };
  const problem = (at: string): Problem => ({ in: "body", at, keyword: "enum", message: `body${at} is wrong` });
  const invalid = ({ invalid: refuse }: Api, ...places: string[]) => refuse(places.map(problem), exchangeOf("order"));

  test("checks the request", () => {
    expect(apiWith(own)).toMatchObject({ name: "bookshop", steps: [requestCheck], handlers: {} });
  });

  test("a refusal says only what is needed to know what is wrong", () => {
    const { refuse } = apiWith(own);
    const exchange = exchangeOf("order");
    const body = { error: "no" };
    expect(refuse(new Refusal(401, "no"), exchange, worldAtNoon())).toEqual({
      status: 401,
      body,
      openPoint: "BOOK-009",
    });
    const other = new Refusal(400, "no", { openPoint: "BOOK-011" });
    expect(refuse(other, exchange, worldAtNoon())).toEqual({ status: 400, body, openPoint: "BOOK-011" });
  });

  test("reports every problem of a request; another grant has its own undocumented behavior", () => {
    const fired = "wrong token request";
    expect(invalid(apiWith(own), "/client_id", "/scope")).toMatchObject({
      status: 400,
      message: "body/client_id is wrong; body/scope is wrong",
      details: { openPoint: undefined, fired },
    });
    const otherGrant = { openPoint: ["BOOK-010", "BOOK-009"], fired };
    expect(invalid(apiWith(own), "/grant_type")?.details).toMatchObject(otherGrant);
    expect(invalid(apiWith(own), "/client_id", "/grant_type")?.details).toMatchObject(otherGrant);
    expect(invalid(apiWith({ openPoint: "BOOK-009" }), "/grant_type")?.details).toMatchObject({
      openPoint: undefined,
      fired,
      problems: [problem("/grant_type")],
    });
  });
});
