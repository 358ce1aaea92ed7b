import { expect, test } from "vitest";
import { AccessTokens } from "./access-token.ts";

const noon = Date.parse("2026-03-01T12:00:00Z");

test("a token is read back as it was issued, also long after it expired: the sandbox's clock decides about that", () => {
  const tokens = new AccessTokens();
  expect(tokens.read(tokens.issue("/api", "app-1", noon, 300))).toMatchObject({
    iss: "/api",
    sub: "app-1",
    iat: noon / 1_000,
    exp: noon / 1_000 + 300,
  });
});

test("two tokens of one moment differ", () => {
  const tokens = new AccessTokens();
  expect(tokens.issue("/api", "app-1", noon, 300)).not.toBe(tokens.issue("/api", "app-1", noon, 300));
});

test("what was not issued here, or was changed, is none", () => {
  const tokens = new AccessTokens();
  const token = tokens.issue("/api", "app-1", noon, 300);
  const [head, , signature] = token.split(".");
  const claims = Buffer.from(JSON.stringify({ iss: "/api", sub: "app-2", exp: 1e12 })).toString("base64url");
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
  const others = [
    new AccessTokens().issue("/api", "app-1", noon, 300),
    `${head}.${claims}.${signature}`,
    `${unsigned}.${claims}.`,
    token.slice(0, -2),
    "x",
    "",
    "a.b.c",
  ];
  expect(others.map((other) => tokens.read(other))).toEqual(others.map(() => undefined));
});

test("however many are read, each is read as it is", () => {
  const tokens = new AccessTokens();
  const issued = Array.from({ length: 1_001 }, (_, index) => tokens.issue("/api", `app-${index}`, noon, 300));
  for (let round = 0; round < 2; round++) {
    expect(issued.map((token) => tokens.read(token)?.sub)).toEqual(issued.map((_, index) => `app-${index}`));
  }
});
