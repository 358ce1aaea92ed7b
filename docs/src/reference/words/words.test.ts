import { describe, expect, test } from "vitest";
import { firstOf, tinyApi } from "../../../test/support/tiny-api.ts";
import { fieldFacts } from "../model/facts.ts";
import { authWords } from "./auth-words.ts";
import { textWithLinks } from "./text-with-links.ts";

/** The line of that label on the page of an operation; undefined where there is none. */
function lineOf(label: string, operation: object = {}): string | undefined {
  const api = tinyApi(operation);
  const fact = fieldFacts(api, firstOf(api)).find((each) => each.label === label);
  return fact && textWithLinks(fact.about);
}

test("the lines of an operation, in the order of specs/EXTENSIONS.md", () => {
  const api = tinyApi();
  expect(fieldFacts(api, firstOf(api)).map(({ label }) => label)).toEqual([
    "Credential failure",
    "Sent twice",
    "Idempotency",
    "Rate limit",
  ]);
});

describe("what may be sent twice", () => {
  test.each([
    [{ "x-safety": "read" }, "**Read**"],
    [{ "x-safety": "keyed" }, "with the same key and the same bytes"],
    [{ "x-safety": "repeatable" }, "a repeat has no further effect"],
    [{ "x-safety": "unsafe" }, "the outcome is `unknown`"],
    [
      { "x-safety": "unsafe", "x-retry-on": [500, 503] },
      "only if the request was certainly not sent, after 500 or 503, or once after a 401",
    ],
  ])("%j", (operation, expected) => {
    expect(lineOf("Sent twice", operation)).toContain(expected);
  });
});

describe("the idempotency key", () => {
  test("how long it is remembered and what a repeat gets", () => {
    expect(lineOf("Idempotency")).toContain("Remembered for 24 hours: a repeat returns the first outcome.");
  });

  test("a conflict, and an open requirement", () => {
    const key = { header: "K", windowSeconds: 10_800, onRepeat: "conflict", required: "open", "x-open": ["TNY-001"] };
    const words = lineOf("Idempotency", { "x-idempotency": key });
    expect(words).toContain("whether it is required is not documented.");
    expect(words).toContain(
      "A repeat is refused with 409, the first result is not returned. After 3 hours the key can be purged",
    );
    expect(words).not.toContain("Remembered");
    expect(words).toContain("(open: [TNY-001]");
  });

  test("nothing where there is none", () => {
    expect(lineOf("Idempotency", { "x-idempotency": undefined })).toBeUndefined();
  });
});

describe("the rate limit", () => {
  test("enforced", () => {
    expect(lineOf("Rate limit")).toBe(
      "10 calls per minute and client id; more are refused with [429](#429). The client waits for its turn.",
    );
  });

  test("QRY-124 · said to exist, without a number", () => {
    const words = lineOf("Rate limit", { "x-rate-limit": { open: ["TNY-001"] } });
    expect(words).toContain("There is one, without a documented number.");
    expect(words).toContain("(open: [TNY-001]");
  });

  test("of which nothing is said", () => {
    expect(lineOf("Rate limit", { "x-rate-limit": undefined })).toBe("None documented.");
  });

  test("counted by a reading only", () => {
    const words = lineOf("Rate limit", { "x-rate-limit": { bucket: "things", strength: "assumed" } });
    expect(words).toContain("an assumption, not a statement of the contract");
  });
});

describe("authentication", () => {
  test("a token, with its life and where it comes from", () => {
    const api = tinyApi();
    expect(textWithLinks(authWords(api, firstOf(api)))).toContain("[in exchange](/reference/tiny/exchange/)");
    expect(textWithLinks(authWords(api, firstOf(api)))).toContain("valid for 5 minutes");
  });

  test.each([
    [{ type: "http", "x-key-pair": { publicPrefix: "pub-", secretPrefix: "sec-" } }, "`pub-…` as user name"],
    [{ type: "apiKey", name: "svc-api-key" }, "An API key in the header `svc-api-key`."],
    [
      { type: "apiKey", name: "Authorization", "x-open": ["TNY-001"] },
      "no scheme word before it, so the client sends the key alone. (open: [TNY-001]",
    ],
  ])("%j", (scheme, expected) => {
    const api = tinyApi({}, { components: { securitySchemes: { accessToken: scheme } } });
    expect(textWithLinks(authWords(api, firstOf(api)))).toContain(expected);
  });

  test("how a failure shows, or that the contract does not specify it", () => {
    expect(lineOf("Credential failure")).toBe("[401](#401).");
    expect(lineOf("Credential failure", { "x-auth-failure": [401, 403] })).toBe("[401](#401) or [403](#403).");
    expect(lineOf("Credential failure", { "x-auth-failure": { open: ["TNY-001"] } })).toContain("not documented");
  });
});

test.each([
  [{ records: "/data/failed" }, "Every entry of `/data/failed` failed"],
  [{ items: "/items", flag: "success" }, "An entry of `/items` whose `success` is `false` failed"],
  [{ flag: "/success", errors: "/errors" }, "The whole call failed where `/success` is `false`"],
])("failures in a success: %j", (partial, expected) => {
  expect(lineOf("Failures in a success", { responses: { "2XX": { "x-partial": partial } } })).toContain(expected);
});

describe("in a few words", () => {
  const chipOf = (label: string, operation: object, document: object = {}) => {
    const api = tinyApi(operation, document);
    return fieldFacts(api, firstOf(api)).find((fact) => fact.label === label)?.chip;
  };

  test.each([
    ["read", "safe to retry"],
    ["repeatable", "safe to retry"],
    ["keyed", "safe to retry with its key"],
    ["unsafe", "not safe to retry"],
  ])("%s: %s", (safety, chip) => {
    expect(chipOf("Sent twice", { "x-safety": safety })).toBe(chip);
  });

  test.each([
    [60, "10/min"],
    [1, "10/s"],
    [3_600, "10/h"],
    [90, "10/90 s"],
  ])("a limit per %d seconds: %s", (perSeconds, chip) => {
    const limit = { requests: 10, perSeconds, keyedBy: "client_id", strength: "enforced" };
    expect(chipOf("Rate limit", {}, { "x-rate-limits": { things: limit } })).toBe(chip);
  });

  test("a limit that the contract states without a number is not one that it does not mention", () => {
    expect(chipOf("Rate limit", { "x-rate-limit": { open: ["TNY-001"] } })).toBe("rate limited, number not documented");
    expect(chipOf("Rate limit", { "x-rate-limit": undefined })).toBe("rate limit not documented");
  });
});
