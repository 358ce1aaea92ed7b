import { describe, expect, test } from "vitest";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { checkUrl } from "./check-url.ts";

const check = (value: unknown, hosts?: readonly string[]) => checkUrl("onboarding client", "baseUrl", value, hosts);

describe("checkUrl", () => {
  test.each([
    ["https://partner.example", "https://partner.example"],
    ["https://partner.example/", "https://partner.example"],
    ["https://partner.example/base/", "https://partner.example/base"],
    ["https://partner.example/base///", "https://partner.example/base"],
    ["https://partner.example?", "https://partner.example"],
    ["https://partner.example/base/#", "https://partner.example/base"],
    ["HTTPS://Partner.Example:8443/A", "https://partner.example:8443/A"],
  ])("takes %s as %s", (value, url) => expect(check(value)).toBe(url));

  test.each([
    "http://localhost:4010",
    "http://127.0.0.1:4010",
    "http://127.1.2.3",
    "http://127.0.10.200",
    "http://[::1]:4010",
  ])("takes plain http to loopback: %s", (value) => expect(check(value)).toBe(value));

  test.each([
    "http://partner.example",
    "http://localhost.partner.example",
    "http://not-localhost",
    "http://partner.localhost",
    "http://127.0.0.1.partner.example",
    "http://10.0.0.1",
    "http://0.0.0.0",
    "http://[::2]",
  ])("refuses plain http to any other host: %s", (value) => {
    expect(() => check(value)).toThrow(ConfigurationError);
    expect(() => check(value)).toThrow(
      /^onboarding client: baseUrl uses http:.*; use https, or name the host in allowInsecureHosts\.$/,
    );
  });

  test("takes plain http to a host that is named, and to no other", () => {
    expect(check("http://test.cluster:8080", ["test.cluster"])).toBe("http://test.cluster:8080");
    expect(() => check("http://other.cluster", ["test.cluster"])).toThrow("allowInsecureHosts");
  });

  test.each(["ftp://partner.example", "xhttps://partner.example", "file:///etc/passwd", "javascript:alert(1)"])(
    "refuses %s",
    (value) => {
      expect(() => check(value, [""])).toThrow(/^onboarding client: baseUrl uses/);
    },
  );

  test.each([undefined, null, ""])("says that it is missing: %s", (value) => {
    expect(() => check(value)).toThrow("onboarding client: baseUrl is missing");
  });

  test("a URL object is named as one, without showing what is in it", () => {
    expect(() => check(new URL("https://user:s3cr3t@partner.example"))).toThrow(
      /^onboarding client: baseUrl must be a string, not a URL object; give its href\.$/,
    );
  });

  test.each([
    [5, "number"],
    [{ href: "https://partner.example" }, "object"],
    [["https://partner.example"], "object"],
  ])("says which type it has instead of a string: %j", (value, type) => {
    expect(() => check(value)).toThrow(`onboarding client: baseUrl must be a string, not ${type}.`);
  });

  test.each(["partner.example", "//partner.example", "https://", "not a url s3cr3t"])(
    "says that it is not a URL: %s",
    (value) => {
      expect(() => check(value)).toThrow("onboarding client: baseUrl is not a URL");
      expect(() => check(value)).not.toThrow("s3cr3t");
    },
  );

  test.each([
    "https://user@partner.example",
    "https://user:s3cr3t@partner.example",
    "https://partner.example?key=s3cr3t",
    "https://partner.example#s3cr3t",
  ])("refuses user, password, query and fragment without showing them: %s", (value) => {
    expect(() => check(value)).toThrow("onboarding client: baseUrl must have no user, password, query or fragment.");
  });
});
