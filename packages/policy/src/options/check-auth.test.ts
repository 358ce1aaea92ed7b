import { describe, expect, test, vi } from "vitest";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { checkAuth } from "./check-auth.ts";

const credentials = { tokenUrl: "https://auth.example", clientId: "client-1", clientSecret: "s3cr3t" };
const check = (auth: unknown, browser?: boolean) => checkAuth("onboarding client", auth, browser);

describe("checkAuth", () => {
  test("ONB-176 · takes a client_id with its client_secret, or a token function", () => {
    expect(check(credentials)).toBe(credentials);
    const own = { getToken: () => "token" };
    expect(check(own)).toBe(own);
  });

  test.each([
    ["auth is missing", undefined],
    ["auth is missing", null],
    ["auth is missing", "s3cr3t"],
    ["auth.clientId is missing or empty", { ...credentials, clientId: "" }],
    ["auth.clientId is missing or empty", {}],
    ["auth.clientSecret is missing or empty", { clientId: "client-1" }],
    ["auth.clientSecret is missing or empty", { ...credentials, clientSecret: "" }],
    ["auth.clientSecret is missing or empty", { ...credentials, clientSecret: 5 }],
    ["auth.getToken must be a function", { getToken: "s3cr3t" }],
    ["auth.getToken must be a function", { ...credentials, getToken: undefined }],
  ])("%s: %j", (problem, auth) => {
    expect(() => check(auth)).toThrow(ConfigurationError);
    expect(() => check(auth)).toThrow(`onboarding client: ${problem}`);
    expect(() => check(auth)).not.toThrow("s3cr3t");
  });

  test("ONB-178 · refuses to keep a secret in a browser, unless told that it may", () => {
    vi.stubGlobal("document", {});
    expect(() => check(credentials)).toThrow("auth.clientSecret would be readable by everybody in a browser");
    expect(() => check(credentials)).not.toThrow("s3cr3t");
    expect(check(credentials, true)).toBe(credentials);
  });

  test("a token function holds no secret and may run in a browser", () => {
    vi.stubGlobal("document", {});
    const own = { getToken: () => "token" };
    expect(check(own)).toBe(own);
  });
});
