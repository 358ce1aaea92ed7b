import { expect, test } from "vitest";
import { credentialIdentity, functionIdentity } from "./credential-identity.ts";

test("the same credential has the same name", async () => {
  expect(await credentialIdentity("client-1", "s3cr3t")).toBe(await credentialIdentity("client-1", "s3cr3t"));
});

test("another secret, another client id, or the same letters divided otherwise have another name", async () => {
  const names = await Promise.all([
    credentialIdentity("client-1", "s3cr3t"),
    credentialIdentity("client-1", "s3cr3T"),
    credentialIdentity("client-2", "s3cr3t"),
    credentialIdentity("client-1s", "3cr3t"),
  ]);
  expect(new Set(names)).toHaveLength(4);
});

test("shows the client id and a SHA-256, never the secret", async () => {
  expect(await credentialIdentity("client-1", "s3cr3t")).toMatch(/^client-1 [0-9a-f]{64}$/);
});

test("a token function is its own credential", () => {
  const [one, other] = [() => "a", () => "a"];
  expect(functionIdentity(one)).toBe(functionIdentity(one));
  expect(functionIdentity(one)).not.toBe(functionIdentity(other));
});
