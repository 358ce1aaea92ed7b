import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cart, events } from "../../test/apis.ts";
import { manifest } from "../../test/manifest.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import type { CallInit } from "./call-init.ts";
import { fillManaged } from "./fill-managed.ts";

const register = manifest.operations["POST /v1/accounts/register/partnership"];
const list = manifest.operations["GET /v1/partnership/accounts"];
const privacy = manifest.operations["POST /v1/partnership/network-privacy-requests"];
const options = { parentAccountId: "par_1" };
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const filled = (init: CallInit = {}, operation: Parameters<typeof fillManaged>[0] = register) =>
  fillManaged(operation, options, init);
const headerOf = (init: CallInit) => (name: string) => init.params?.header?.[name];

describe("fillManaged", () => {
  test("ONB-044, ONB-193, ONB-194 · header and body carry the parent account id from one source", () => {
    const { params, body } = filled({ body: { brand: "Brook" } });
    expect(params?.header?.["X-Platform-Parent-Account-Id"]).toBe("par_1");
    expect(body).toEqual({ brand: "Brook", platform_parent_account_id: "par_1" });
  });

  test("ONB-197 · a read carries the header too, and the query parameter", () => {
    const { params } = filled({ params: { query: { page: 2 } } }, list);
    expect(params?.query).toEqual({ page: 2, parent_account_id: "par_1" });
    expect(params?.header?.["X-Platform-Parent-Account-Id"]).toBe("par_1");
  });

  test("ONB-009, ONB-199, ONB-200 · a write gets a fresh UUID as Idempotency-Key, another one for the next call", () => {
    const keys = [filled(), filled()].map((init) => headerOf(init)("Idempotency-Key"));
    for (const key of keys) expect(key).toMatch(uuid);
    expect(keys[0]).not.toBe(keys[1]);
  });

  test("ONB-155, ONB-157 · the privacy request gets the parent header, but no Idempotency-Key", () => {
    const { params, body } = filled({ body: { email: "a@b.example" } }, privacy);
    expect(Object.keys(params?.header ?? {})).toEqual(["X-Platform-Parent-Account-Id", "X-Request-Id"]);
    expect(body).toEqual({ email: "a@b.example" });
  });

  test("ONB-204 · X-Request-Id is a UUID of its own", () => {
    const init = filled();
    expect(headerOf(init)("X-Request-Id")).toMatch(uuid);
    expect(headerOf(init)("X-Request-Id")).not.toBe(headerOf(init)("Idempotency-Key"));
  });

  test.each([
    ["params.header", { params: { header: { "Idempotency-Key": "own" } } }],
    ["params.header, other case", { params: { header: { "idempotency-key": "own" } } }],
    ["headers as an object", { headers: { "Idempotency-KEY": "own" } }],
    ["headers as Headers", { headers: new Headers({ "idempotency-key": "own" }) }],
    ["headers as pairs", { headers: [["IDEMPOTENCY-KEY", "own"]] }],
  ])("the caller's own key wins: %s", (_form, init) => {
    expect(headerOf(filled(init))("Idempotency-Key")).toBe("own");
  });

  test("ONB-199 · an empty or blank key is none: the call gets a fresh one, wherever it was given", () => {
    const blank = fc.stringMatching(/^[ \t]{0,4}$/);
    const place = fc.constantFrom<(key: unknown) => CallInit>(
      (key) => ({ params: { header: { "Idempotency-Key": key } } }),
      (key) => ({ params: { header: { "idempotency-key": key } } }),
      (key) => ({ headers: { "IDEMPOTENCY-KEY": key } }),
    );
    fc.assert(
      fc.property(fc.oneof(blank, fc.constantFrom(null, undefined)), place, (key, given) => {
        expect(headerOf(filled(given(key)))("Idempotency-Key")).toMatch(uuid);
      }),
      runs(100, 10_000),
    );
  });

  test.each([
    ["params.header", { params: { header: { "X-Platform-Parent-Account-Id": "par_2" } } }],
    ["headers, other case", { headers: { "x-platform-parent-account-id": "par_2" } }],
    ["headers as Headers", { headers: new Headers({ "X-Platform-Parent-Account-Id": "par_2" }) }],
    ["the body", { body: { platform_parent_account_id: "par_2" } }],
  ])("ONB-194 · a value that contradicts the client's is refused before sending: %s", (_place, init) => {
    expect(() => filled(init)).toThrow(ConfigurationError);
    expect(() => filled(init)).toThrow(
      /^registerAccount: (X-Platform-Parent-Account-Id|platform_parent_account_id) is given, but is not this client's parentAccountId\. Leave it out, or make a client for that value\.$/,
    );
  });

  test("ONB-194 ONB-199 · a header with one value in params.header and another in headers is refused", () => {
    const init = { params: { header: { "Idempotency-Key": "one" } }, headers: { "idempotency-key": "two" } };
    expect(() => filled(init)).toThrow(
      "registerAccount: Idempotency-Key has one value in params.header and another in headers. Give it once. Nothing was sent.",
    );
  });

  test("ONB-194 · a managed header is sent under one name, however the caller spells it", () => {
    const { params } = filled({ params: { header: { "x-platform-parent-account-id": "par_1", "X-Other": "kept" } } });
    const names = Object.keys(params?.header ?? {});
    expect(names.filter((name) => /^x-platform-parent/i.test(name))).toEqual(["X-Platform-Parent-Account-Id"]);
    expect(names).toContain("X-Other");
  });

  test("a contradicting query parameter is refused", () => {
    expect(() => filled({ params: { query: { parent_account_id: "par_2" } } }, list)).toThrow(
      "listAccounts: parent_account_id is given, but is not this client's parentAccountId.",
    );
  });

  test("the same value said again is fine, and null or undefined is not said", () => {
    for (const value of ["par_1", null, undefined]) {
      const init = filled({
        headers: { "X-Platform-Parent-Account-Id": value },
        body: { platform_parent_account_id: value },
      });
      expect(init.body).toEqual({ platform_parent_account_id: "par_1" });
      expect(headerOf(init)("X-Platform-Parent-Account-Id")).toBe("par_1");
    }
  });

  test.each([
    ["a string", "text"],
    ["a form", new FormData()],
    ["a list", [1]],
    ["nothing", undefined],
  ])("a body that is %s is passed as it is", (_kind, body) => {
    expect(filled({ body }).body).toBe(body);
  });

  test("an object without a prototype is an object", () => {
    const body = Object.assign(Object.create(null), { brand: "Brook" });
    expect(filled({ body }).body).toEqual({ brand: "Brook", platform_parent_account_id: "par_1" });
  });

  test("passes everything else through and changes nothing that it was given", () => {
    const init = {
      params: { path: { id: "a/b" }, query: { dry_run: true }, header: { Prefer: "respond-async" } },
      body: { brand: "Brook" },
      parseAs: "text",
      cache: "no-store",
    };
    const before = structuredClone(init);
    const { params, ...rest } = filled(init);
    expect(rest).toMatchObject({ parseAs: "text", cache: "no-store" });
    expect(params).toMatchObject({
      path: { id: "a/b" },
      query: { dry_run: true },
      header: { Prefer: "respond-async" },
    });
    expect(init).toEqual(before);
  });

  test("EVT-096, EVT-097 · constants are filled in; the caller's own wins", () => {
    const send = events.operations["POST /v2/events"];
    expect(filled({}, send).params?.header).toEqual({ Charset: "utf-8", "Svc-Version": "2020-05-21" });
    const own = filled({ params: { header: { "svc-version": "" } }, headers: { charset: "utf-16" } }, send);
    expect(headerOf(own)("Svc-Version")).toBe("");
    expect(headerOf(own)("Charset")).toBe("utf-16");
    expect(headerOf(filled({ headers: { Charset: undefined } }, send))("Charset")).toBe("utf-8");
  });

  describe("headers of a customer's session", () => {
    const reserve = cart.operations["POST /v1/cart/reserve"];
    const headers = (session: object, init: CallInit = {}) =>
      fillManaged(reserve, { tagId: "tag-1", ...session }, init).params?.header;
    const sessionId = "session-1";

    test("CRT-010, CRT-023 · filled from the session; what the session does not have is not sent", () => {
      expect(headers({ sessionId })).toEqual({ "svc-tag-id": "tag-1", "svc-session-id": "session-1" });
      expect(headers({ sessionId, acceptLanguage: "nb-NO" })).toMatchObject({ "Accept-Language": "nb-NO" });
    });

    test("without a session the caller's own passes", () => {
      const params = { header: { "svc-session-id": "own", "accept-language": "de" } };
      expect(headers({}, { params })).toMatchObject({ "svc-session-id": "own", "Accept-Language": "de" });
    });

    test.each([undefined, null, ""])("CRT-010, CRT-014 · without a session, %j gets a fresh id per call", (none) => {
      const idOf = () => headers({}, { params: { header: { "svc-session-id": none } } })?.["svc-session-id"];
      expect(idOf()).toMatch(uuid);
      expect(idOf()).not.toBe(idOf());
    });

    test("CRT-023 · without a session, a language is not made up", () => {
      expect(headers({})).toEqual({ "svc-tag-id": "tag-1", "svc-session-id": expect.stringMatching(uuid) });
    });

    test("one that contradicts the session is refused before sending; the same one is fine", () => {
      const own = (value: string) => headers({ sessionId }, { headers: { "SVC-Session-Id": value } });
      expect(() => own("session-2")).toThrow(ConfigurationError);
      expect(() => own("session-2")).toThrow(
        "reserveItems: svc-session-id is given, but is not this client's sessionId.",
      );
      expect(own("session-1")).toMatchObject({ "svc-session-id": "session-1" });
    });

    test("what this session leaves open the caller may give", () => {
      expect(headers({ sessionId }, { headers: { "Accept-Language": "de" } })).toMatchObject({
        "svc-session-id": "session-1",
        "Accept-Language": "de",
      });
    });
  });

  test("an operation that manages nothing gets nothing", () => {
    expect(filled({}, { id: "ping", safety: "read" }).params).toEqual({ header: {}, query: {} });
  });
});
