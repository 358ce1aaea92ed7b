import { createHmac } from "node:crypto";
import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { nodeCrypto } from "../hosts/node/node-crypto.ts";
import { AccessTokens } from "./access-token.ts";

const noon = Date.parse("2026-03-01T12:00:00Z");
const ownKey = nodeCrypto.randomBytes(32);

function tokensOf(key = ownKey): AccessTokens {
  return new AccessTokens(nodeCrypto, key, () => crypto.randomUUID());
}

/** A token of these parts, signed with the key. */
function signed(header: string, payload: string, key = ownKey): string {
  const encoded = [header, payload].map((part) => Buffer.from(part).toString("base64url")).join(".");
  return `${encoded}.${createHmac("sha256", key).update(encoded).digest("base64url")}`;
}

const header = '{"alg":"HS256","typ":"JWT"}';
const claims = { iss: "/api", sub: "app-1", iat: noon / 1_000, exp: noon / 1_000 + 300, jti: "1" };

test("a token is read back as it was issued, also long after it expired: the sandbox's clock decides about that", () => {
  const tokens = tokensOf();
  expect(tokens.read(tokens.issue("/api", "app-1", noon, 300))).toMatchObject({
    iss: "/api",
    sub: "app-1",
    iat: noon / 1_000,
    exp: noon / 1_000 + 300,
  });
});

test("RFC 7515 · a token is a JWT that is signed with HMAC-SHA-256", () => {
  const token = new AccessTokens(nodeCrypto, ownKey, () => "1").issue("/api", "app-1", noon, 300);
  expect(token).toBe(signed(header, JSON.stringify(claims)));
  expect(tokensOf().read(token)).toEqual(claims);
});

test("another sandbox with the same key reads it", () => {
  expect(tokensOf().read(tokensOf().issue("/api", "ü", noon, 300))).toMatchObject({ sub: "ü" });
});

test("two tokens of one moment differ", () => {
  const tokens = tokensOf();
  expect(tokens.issue("/api", "app-1", noon, 300)).not.toBe(tokens.issue("/api", "app-1", noon, 300));
});

test("what was not issued here, or was changed, is none", () => {
  const tokens = tokensOf();
  const token = tokens.issue("/api", "app-1", noon, 300);
  const [head, payload, signature] = token.split(".");
  const other = Buffer.from(JSON.stringify({ ...claims, sub: "app-2", exp: 1e12 })).toString("base64url");
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
  const others = [
    tokensOf(nodeCrypto.randomBytes(32)).issue("/api", "app-1", noon, 300),
    `${head}.${other}.${signature}`,
    `${unsigned}.${other}.`,
    `${unsigned}.${payload}.${signature}`,
    `${head}.${payload}.`,
    `${head}.${payload}`,
    `${token}.`,
    `${token}=`,
    ` ${token}`,
    token.slice(0, -2),
    "x",
    "",
    "..",
    "a.b.c",
    "!.!.!",
  ];
  expect(others.map((each) => tokens.read(each))).toEqual(others.map(() => undefined));
});

test.each([
  ["another algorithm", '{"alg":"HS512","typ":"JWT"}', JSON.stringify(claims)],
  ["no algorithm", '{"alg":"none","typ":"JWT"}', JSON.stringify(claims)],
  ["no type", '{"alg":"HS256"}', JSON.stringify(claims)],
  ["a payload that is not JSON", header, "{"],
  ["a payload that is null", header, "null"],
  ["a claim too few", header, JSON.stringify({ ...claims, sub: undefined })],
  ["a claim of another type", header, JSON.stringify({ ...claims, exp: "never" })],
])("%s is none, though it is signed with the key", (_, given, payload) => {
  expect(tokensOf().read(signed(given, payload))).toBeUndefined();
});

test("a token with any other character somewhere is none", () => {
  const tokens = tokensOf();
  const token = tokens.issue("/api", "app-1", noon, 300);
  fc.assert(
    fc.property(fc.nat({ max: token.length - 1 }), fc.string({ maxLength: 2 }), (place, given) => {
      const changed = `${token.slice(0, place)}${given}${token.slice(place + 1)}`;
      expect(tokens.read(changed) === undefined).toBe(changed !== token);
    }),
    runs(500, 20_000),
  );
});

test("however many are read, each is read as it is", () => {
  const tokens = tokensOf();
  const issued = Array.from({ length: 1_001 }, (_, index) => tokens.issue("/api", `app-${index}`, noon, 300));
  for (let round = 0; round < 2; round++) {
    expect(issued.map((token) => tokens.read(token)?.sub)).toEqual(issued.map((_, index) => `app-${index}`));
  }
});
