import { describe, expect, test } from "vitest";
import { exchangeOf } from "../../test/bookshop.ts";
import { nodeCrypto } from "../hosts/node/node-crypto.ts";
import { type AccessOptions, accessOf } from "./access.ts";

const key = "0123456789abcdef0123456789abcdef";
const context = { key, equal: nodeCrypto.equal, scheme: "http" } as const;

/** `in`, or why not. */
function called(headers: Record<string, string>, options: AccessOptions = {}): string {
  try {
    accessOf(options, context).check(exchangeOf("getBook", { headers }));
    return "in";
  } catch (error) {
    return (error as Error).message;
  }
}

describe("a Host", () => {
  test.each([
    "localhost",
    "localhost:4020",
    "LOCALHOST:1",
    "api.localhost",
    "localhost.",
    "127.0.0.1:4020",
    "127.9.9.9",
    "[::1]:4020",
  ])("%s is of the loopback", (host) => {
    expect(called({ host })).toBe("in");
  });

  test.each([
    "evil.example:4020",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "10.0.0.7",
    "[::2]",
    "",
    "a b",
    "evil.example@127.0.0.1",
    "localhost?evil.example",
    "127.0.0.1/evil.example",
    "%6cocalhost",
    "localhost#a",
    "localhost:80:80",
  ])("%j is none, and the refusal says how to let it in", (host) => {
    expect(called({ host })).toContain(`does not accept the Host "${host}"`);
    expect(called({ host })).toContain("start the sandbox with --allow-host ");
  });

  test("that was given is accepted, with any port", () => {
    expect(called({ host: "Sandbox:4020" }, { allowHosts: ["sandbox"] })).toBe("in");
    expect(called({ host: "sandbox2:4020" }, { allowHosts: ["sandbox"] })).toContain("--allow-host sandbox2.");
  });
});

describe("an Origin", () => {
  const host = "localhost:4020";

  test.each([
    ["http://localhost:4020", "in"],
    ["http://localhost:3000", "Start the sandbox with --allow-origin http://localhost:3000 to allow it."],
    ["https://localhost:4020", "Pages of https://localhost:4020 may not call the control plane."],
    ["blob:http://localhost:4020/1", "Pages of blob:http://localhost:4020/1 may not call the control plane."],
    ["http://localhost:4020/", "Pages of http://localhost:4020/ may not call the control plane."],
    ["null", "Pages of null may not call the control plane. A page without an origin of its own"],
    ["https://evil.example", "Pages of https://evil.example may not call the control plane."],
  ])("%s: %s", (origin, outcome) => {
    expect(called({ host, origin })).toContain(outcome);
  });

  test("that was given is accepted with the key and may read the response, no other", () => {
    const options = { allowOrigins: ["http://localhost:3000"] };
    const headersFor = (origin: string) =>
      accessOf(options, context).headers(exchangeOf("getBook", { headers: { host, origin } }));
    const page = { host, origin: "http://localhost:3000" };
    expect(called({ ...page, "x-sandbox-key": key }, options)).toBe("in");
    expect(called(page, options)).toContain("The page of http://localhost:3000 sent no X-Sandbox-Key.");
    for (const wrong of [key.slice(1), `${key}0`, key.toUpperCase()])
      expect(called({ ...page, "x-sandbox-key": wrong }, options)).toContain("sent a wrong X-Sandbox-Key.");
    expect(headersFor("http://localhost:3000")).toEqual({
      "access-control-allow-origin": "http://localhost:3000",
      vary: "Origin",
    });
    expect(headersFor("http://localhost:4020")).toEqual({});
    expect(called({ host, origin: "http://localhost:3001", "x-sandbox-key": key }, options)).toContain("may not call");
  });
});

describe("a call without an Origin", () => {
  const host = "localhost:4020";

  test.each(["cross-site", "same-site"])("that a browser sends for a page which is %s is refused", (site) => {
    expect(called({ host, "sec-fetch-site": site })).toContain(
      `A page of another origin may not call the control plane (Sec-Fetch-Site: ${site}).`,
    );
  });

  test.each(["same-origin", "none"])("is accepted with Sec-Fetch-Site: %s", (site) => {
    expect(called({ host, "sec-fetch-site": site })).toBe("in");
  });

  test("of a page of an allowed origin is accepted across sites, with the Origin and the key", () => {
    const page = { host, origin: "http://localhost:3000", "sec-fetch-site": "same-site", "x-sandbox-key": key };
    expect(called(page, { allowOrigins: ["http://localhost:3000"] })).toBe("in");
  });
});

test.each<[AccessOptions, string]>([
  [{ allowHosts: ["http://sandbox"] }, "allowHosts takes a host name such as sandbox"],
  [{ allowHosts: [""] }, "allowHosts takes a host name such as sandbox"],
  [{ allowOrigins: ["localhost:3000"] }, "allowOrigins takes an origin such as http://localhost:3000"],
  [{ allowOrigins: ["*"] }, "allowOrigins takes an origin such as http://localhost:3000"],
  [{ allowOrigins: ["null"] }, "allowOrigins takes an origin such as http://localhost:3000"],
])("%j is refused at the start", (options, message) => {
  expect(() => accessOf(options, context)).toThrow(message);
});
