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
  const nameOf = (getToken: () => string) => functionIdentity({ getToken }, "getToken");
  expect(nameOf(one)).toBe(nameOf(one));
  expect(nameOf(one)).not.toBe(nameOf(other));
});

test("the method of a class is another credential in each instance", () => {
  class Vault {
    readonly [option: string]: unknown;
    clientSecret() {
      return "s3cr3t";
    }
  }
  const [one, other] = [new Vault(), new Vault()];
  expect(functionIdentity(one, "clientSecret")).toBe(functionIdentity(one, "clientSecret"));
  expect(functionIdentity(one, "clientSecret")).not.toBe(functionIdentity(other, "clientSecret"));
});
