import { describe, expect, test } from "vitest";
import type { ListedOperation } from "../drawer/control-types.ts";
import { credentialOfCaller, credentialsOfRun, operationOf, usableCredentials } from "./credentials.ts";

const seeded = {
  clients: [
    { host: "/api", clientId: "app", clientSecret: "secret" },
    { host: "/partnership-auth", clientId: "partner", clientSecret: "s&cret" },
  ],
  keyPairs: [{ publicKey: "pub", secretKey: "sec", accountId: "acc" }],
  apiKeys: [
    { api: "cart", name: "cart key", key: "k1" },
    { api: "nurture", name: "nurture key", key: "k2" },
  ],
};
const run = "/r/3f9c0a1b2c4d";

test("a run has its own values: those of the seed with its id", () => {
  expect(credentialsOfRun(seeded, "")).toBe(seeded);
  expect(credentialsOfRun(seeded, run)).toEqual({
    clients: [
      { host: "/api", clientId: "app.3f9c0a1b2c4d", clientSecret: "secret.3f9c0a1b2c4d" },
      { host: "/partnership-auth", clientId: "partner.3f9c0a1b2c4d", clientSecret: "s&cret.3f9c0a1b2c4d" },
    ],
    keyPairs: [{ publicKey: "pub.3f9c0a1b2c4d", secretKey: "sec.3f9c0a1b2c4d", accountId: "acc" }],
    apiKeys: [
      { api: "cart", name: "cart key", key: "k1.3f9c0a1b2c4d" },
      { api: "nurture", name: "nurture key", key: "k2.3f9c0a1b2c4d" },
    ],
  });
});

test("the log names a caller without the id of a run, and an API key by its name", () => {
  const credentials = ["pub", "pub.3f9c0a1b2c4d", "cart key"].map((name) => ({
    name,
    proof: { header: ["x", "y"] } as const,
  }));
  const nameOf = (caller: string, prefix: string) => credentialOfCaller(caller, credentials.slice(1), prefix)?.name;
  expect(credentialOfCaller("pub", credentials, "")?.name).toBe("pub");
  expect([nameOf("pub", run), nameOf("cart key", run), nameOf("pub", "")]).toEqual([
    "pub.3f9c0a1b2c4d",
    "cart key",
    undefined,
  ]);
});

describe("the operation of a request", () => {
  const operations: readonly ListedOperation[] = [
    { api: "a", operation: "getOne", method: "GET", path: "/a/things/{id}" },
    { api: "a", operation: "getHelp", method: "GET", path: "/a/things/help" },
    { api: "a", operation: "add", method: "POST", path: "/a/things" },
  ];

  test.each([
    ["GET", "/a/things/1?x=/a/things", "getOne"],
    ["GET", "/a/things/help", "getHelp"],
    ["POST", "/a/things", "add"],
    ["GET", "/a/things", undefined],
    ["GET", "/a/things/", undefined],
    ["GET", "/a/things/1/2", undefined],
  ])("%s %s is %s", (method, path, id) => {
    expect(operationOf({ method, path }, operations, "")?.operation).toBe(id);
    const inRun = operations.map((each) => ({ ...each, path: `${run}${each.path}` }));
    expect(operationOf({ method, path }, inRun, run)?.operation).toBe(id);
  });
});

describe("the credentials that an operation takes", () => {
  const proofs = (api: string, credential: ListedOperation["credential"], prefix = "") =>
    usableCredentials({ api, ...(credential && { credential }) }, seeded, prefix);

  test("an operation without authentication takes none", () => {
    expect(proofs("cart", undefined)).toEqual([]);
  });

  test("an API key is a header of its own", () => {
    expect(proofs("cart", { type: "api-key", header: "X-Key" })).toEqual([
      { name: "cart key", proof: { header: ["x-key", "k1"] } },
    ]);
  });

  test("a key pair is a Basic header", () => {
    expect(proofs("events", { type: "key-pair" })).toEqual([
      { name: "pub", proof: { header: ["authorization", "Basic cHViOnNlYw=="] } },
    ]);
  });

  test("client credentials are exchanged, in the form or in a Basic header as the API takes them", () => {
    const need = {
      type: "client-credentials",
      host: "/partnership-auth",
      tokenUrl: "/partnership-auth/token",
    } as const;
    const type = "application/x-www-form-urlencoded";
    expect(proofs("onboarding", { ...need, credentials: "form-body" })).toEqual([
      {
        name: "partner",
        proof: {
          token: {
            method: "POST",
            path: "/partnership-auth/token",
            headers: { "content-type": type },
            body: "grant_type=client_credentials&client_id=partner&client_secret=s%26cret",
          },
        },
      },
    ]);
    expect(proofs("onboarding", { ...need, tokenUrl: `${run}/t`, credentials: "basic-header" }, run)[0]?.proof).toEqual(
      {
        token: {
          method: "POST",
          path: "/t",
          headers: { "content-type": type, authorization: `Basic ${btoa("partner:s&cret")}` },
          body: "grant_type=client_credentials",
        },
      },
    );
  });
});
