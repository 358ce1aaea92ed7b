import { expect, test } from "vitest";
import { cart, events } from "../../test/apis.ts";
import { manifest } from "../../test/manifest.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import { rawOperation } from "./raw-operation.ts";

const raw = (api: ApiManifest, given: Parameters<typeof rawOperation>[2]) =>
  rawOperation(api, "GET /v1/other", { safety: "read", ...given });

test("the facts of a path that the contract does not show", () => {
  expect(raw(manifest, { bucket: "reads" })).toEqual({
    id: "GET /v1/other",
    isRaw: true,
    safety: "read",
    bucket: "reads",
    auth: "accessToken",
    authFailure: [401],
    managed: {
      header: { "X-Platform-Parent-Account-Id": { option: "parentAccountId" }, "X-Request-Id": { call: true } },
    },
  });
});

test("of several security schemes the first, or the one that is named", () => {
  expect(raw(events, {}).auth).toBe("appCredentials");
  expect(raw(events, { auth: "keyPair" })).toMatchObject({ auth: "keyPair", authFailure: [401] });
});

test("where every operation has them, constants and headers of the session too", () => {
  expect(raw(events, {}).managed?.header).toEqual({
    Charset: { value: "utf-8" },
    "Svc-Version": { value: "2020-05-21" },
  });
  expect(raw(cart, {}).managed?.header).toEqual({ "Accept-Language": { session: "acceptLanguage" } });
});

test("an API without security schemes or buckets: none", () => {
  expect(raw({ ...events, auth: {}, operations: {} }, {})).toEqual({
    id: "GET /v1/other",
    isRaw: true,
    safety: "read",
    managed: { header: {} },
  });
});

test.each([
  ['no auth "apiKey"; there are appCredentials, keyPair', { auth: "apiKey" }],
  ['no auth "constructor"; there are appCredentials, keyPair', { auth: "constructor" }],
  ['no bucket "reads"; there are batches', { bucket: "reads" }],
  ['no bucket "toString"; there are batches', { bucket: "toString" }],
])("refuses what it does not know: %s", (problem, given) => {
  expect(() => raw(events, given)).toThrow(ConfigurationError);
  expect(() => raw(events, given)).toThrow(`raw GET /v1/other: ${problem}.`);
});

test.each([undefined, "keyed", ""])('the safety "%s" does not say what a repeat may do', (safety) => {
  expect(() => raw(events, { safety } as never)).toThrow(ConfigurationError);
  expect(() => raw(events, { safety } as never)).toThrow("raw GET /v1/other: say what a repeat may do");
});
