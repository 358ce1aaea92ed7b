import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { operations } from "../../test/samples.ts";
import { type Decision, decide, type History, type Result } from "./decide.ts";

const fresh: History = { renewed: false, oldToken: false };
const status = (code: number): Result => ({ status: code });

const stops = ["stop", "stop", "stop", "stop", "stop"] as const;

/** CONFORMANCE, table A, row by row: read · keyed with replay · keyed with conflict · repeatable · unsafe. */
const rows: readonly (readonly [
  fault: string,
  result: Result,
  history: Partial<History>,
  want: readonly Decision[],
])[] = [
  [
    "refused, DNS failure, connect time-out",
    "not-sent",
    {},
    ["transient", "transient", "transient", "transient", "transient"],
  ],
  ["reset, stall before or after headers", "lost", {}, ["transient", "transient", "transient", "transient", "stop"]],
  ["401", status(401), {}, ["renew", "renew", "renew", "renew", "renew"]],
  ["401, the second one", status(401), { renewed: true }, ["stop", "stop", "stop", "stop", "stop"]],
  ["401, an old token", status(401), { oldToken: true }, ["renew", "renew", "renew", "renew", "renew"]],
  ["401, the second one, an old token", status(401), { renewed: true, oldToken: true }, stops],
  ...[400, 403, 404, 422, 501, 505].map(
    (code) => [`${code}, an old token`, status(code), { oldToken: true }, stops] as const,
  ),
  ...[400, 403, 404, 422, 501, 505].map(
    (code) => [`${code}`, status(code), {}, ["stop", "stop", "stop", "stop", "stop"]] as const,
  ),
  ["409", status(409), {}, stops],
  ["429", status(429), {}, ["throttled", "throttled", "throttled", "throttled", "stop"]],
  ...[500, 502, 503, 504].map(
    (code) => [`${code}`, status(code), {}, ["transient", "transient", "transient", "transient", "stop"]] as const,
  ),
  ...[200, 201, 202, 204, 301, 302, 307, 308].map(
    (code) => [`${code}`, status(code), {}, ["stop", "stop", "stop", "stop", "stop"]] as const,
  ),
];
const { read, keyed, conflict, repeatable, unsafe, privacy } = operations;

describe("decide, by fault and class", () => {
  test("of an operation without x-auth-failure, only a 401 is about the token", () => {
    const { authFailure: _none, ...operation } = read;
    const old = { ...fresh, oldToken: true };
    expect([401, 400, 403].map((code) => decide(operation, status(code), old))).toEqual(["renew", "stop", "stop"]);
  });

  test.each(rows)("%s", (_fault, result, history, want) => {
    const decisions = [read, keyed, conflict, repeatable, unsafe].map((operation) =>
      decide(operation, result, { ...fresh, ...history }),
    );
    expect(decisions).toEqual(want);
  });

  test.each([
    ["429", status(429), "throttled"],
    ["500", status(500), "stop"],
    ["503", status(503), "stop"],
    ["reset", "lost", "stop"],
    ["refused", "not-sent", "transient"],
    ["401", status(401), "renew"],
  ] as const)("ONB-296, ONB-297 · the privacy request takes no key: %s", (_fault, result, want) => {
    expect(decide(privacy, result, fresh)).toBe(want);
  });

  test("a write that takes a key and carries none is decided as an unsafe one, whatever happened", () => {
    const results = fc.oneof(
      fc.constantFrom<Result>("lost", "not-sent"),
      fc.integer({ min: 200, max: 599 }).map((code) => status(code)),
    );
    const history = fc.record({ renewed: fc.boolean(), oldToken: fc.boolean(), keyless: fc.constant(true) });
    fc.assert(
      fc.property(results, history, fc.constantFrom(keyed, conflict), (result, past, operation) => {
        expect(decide(operation, result, past)).toBe(decide(unsafe, result, past));
      }),
      runs(100, 10_000),
    );
    for (const operation of [read, repeatable])
      expect(decide(operation, "lost", { ...fresh, keyless: true })).toBe("transient");
  });

  test("an unsafe operation may be repeated after exactly the statuses that the contract allows", () => {
    const events = { ...unsafe, retryOn: [500, 502, 503] };
    const decisions = [500, 502, 503, 504, 429].map((code) => decide(events, status(code), fresh));
    expect(decisions).toEqual(["transient", "transient", "transient", "stop", "stop"]);
  });

  test("a 401 is a credential failure only where a credential was sent", () => {
    expect(decide({ id: "ping", safety: "read" }, status(401), fresh)).toBe("stop");
    expect(decide({ id: "ping", safety: "read", auth: "accessToken" }, status(401), fresh)).toBe("renew");
  });

  describe("REP-077, REP-079 · a 400 or 403 that may be a credential failure", () => {
    const authFailure = [400, 403];
    const classes = [read, keyed, conflict, repeatable, unsafe].map((operation) => ({ ...operation, authFailure }));
    const decided = (code: number, history: Partial<History>) =>
      classes.map((operation) => decide(operation, status(code), { ...fresh, ...history }));

    test.each([400, 403])("%i: a new token for a read whose token was old, once; for nothing else", (code) => {
      expect(decided(code, { oldToken: true })).toEqual(["renew", "stop", "stop", "stop", "stop"]);
      expect(decided(code, { oldToken: false })).toEqual(stops);
      expect(decided(code, { oldToken: true, renewed: true })).toEqual(stops);
    });

    test("a 401 is one whatever the contract lists", () => {
      expect(decided(401, {})).toEqual(["renew", "renew", "renew", "renew", "renew"]);
      expect(decided(401, { renewed: true, oldToken: true })).toEqual(stops);
    });
  });

  test("ONB-271 · whatever happened before: nothing is sent after a 409", () => {
    for (const operation of Object.values(operations)) {
      for (const renewed of [false, true]) expect(decide(operation, status(409), { ...fresh, renewed })).toBe("stop");
    }
  });

  test("whatever happened before: unsafe is never sent again after a lost response, and a success is never repeated", () => {
    const history = fc.record({
      renewed: fc.boolean(),
      oldToken: fc.boolean(),
    });
    fc.assert(
      fc.property(
        history,
        fc.integer({ min: 200, max: 299 }),
        fc.constantFrom(...Object.values(operations)),
        (past, code, operation) => {
          expect(decide(operation, status(code), past)).toBe("stop");
          expect(decide(unsafe, "lost", past)).toBe("stop");
          expect(decide(privacy, "lost", past)).toBe("stop");
        },
      ),
      runs(100, 10_000),
    );
  });
});
