import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { failureCause, failureName } from "./failure-cause.ts";

describe("failureCause", () => {
  test("copies name, code, message and causes, and nothing else", () => {
    const request = new Request("https://partner.example", { headers: { Authorization: "Bearer jwt" } });
    const inner = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", request });
    const copy = failureCause(Object.assign(new TypeError("fetch failed", { cause: inner }), { config: { request } }));
    expect(copy).toMatchObject({ name: "TypeError", message: "fetch failed", cause: { code: "ECONNRESET" } });
    expect(Object.keys(copy)).toEqual(["name", "cause"]);
    expect(inspect(copy, { depth: 10, showHidden: true })).not.toContain("Authorization");
  });

  test("masks the secret through the whole chain", () => {
    const inner = new Error("header: Bearer s3cr3t, again s3cr3t");
    const copy = failureCause(new Error("s3cr3t refused", { cause: inner }), ["s3cr3t"]);
    expect(copy.message).toBe("*** refused");
    expect((copy.cause as Error).message).toBe("header: Bearer ***, again ***");
    expect(inspect(copy, { depth: 10 })).not.toContain("s3cr3t");
  });

  test.each([
    [
      'error sending request for url (https://partner.example/v1/a?email=a@b.c&x=1): client error, "http://h?k=1"',
      'error sending request for url (https://partner.example/***): client error, "http://h/***"',
    ],
    ["for url (https://h:4020/a(b)'c?phone=(415)555-0100&tok=abc): reset", "for url (https://h:4020/***): reset"],
    ["no response of https://h/v1/o'brien?tok=(a)'b#c in time", "no response of https://h/*** in time"],
    ["lost https://h/v1?phone=(415)555-0100", "lost https://h/***"],
    ["really? https://partner.example: no", "really? https://partner.example: no"],
    ["lost (https://partner.example): no", "lost (https://partner.example): no"],
    ["lost https://[2001:DB8::1]:80/v1?k=1", "lost https://[2001:DB8::1]:80/***"],
    ["lost https://***/v1?k=1", "lost https://***/***"],
    ["via http://corp-user:pr0xyPassw0rd@proxy.corp:3128", "via http://***@proxy.corp:3128"],
    ["lost redis://:p@ss@cache:6379/0 then a@b.c", "lost redis://***@cache:6379/*** then a@b.c"],
    ["lost https://h.example/a@b", "lost https://h.example/***"],
    ["lost https://h.example:8443/v1?to=a@b.c", "lost https://h.example:8443/***"],
    ["lost https://[2001:DB8::1]:80/a@b", "lost https://[2001:DB8::1]:80/***"],
    ["via http://user:pr0x/yP?a#ss@proxy.corp:3128", "via http://***@proxy.corp:3128"],
    [String.raw`{"proxy":"http:\/\/user:pr0xyPass@proxy"}`, String.raw`{"proxy":"http:\/\/***@proxy"}`],
    ["ENOTFOUND user:pr0xyPass@proxy.corp:3128", "ENOTFOUND ***@proxy.corp:3128"],
    ["ENOTFOUND :pr0xy@Pass@[::1]:3128", "ENOTFOUND ***@[::1]:3128"],
    ["via http://u:8080(pr0xyPass'@proxy.corp", "via http://***@proxy.corp"],
    ["[https://h.example:443],ops@tillside.example", "[https://h.example:443],ops@tillside.example"],
    ["see https://status.example,ops@tillside.example", "see https://status.example,ops@tillside.example"],
    ["see https://status.example:8443;ops@tillside.example", "see https://status.example:8443;ops@tillside.example"],
    ["at 12:30@noon, npm:@scope/x, git@host.example:a", "at 12:30@noon, npm:@scope/x, git@host.example:a"],
  ])("of an address that is quoted, only the origin stays: %s", (text, shown) => {
    expect(failureCause(new Error(text)).message).toBe(shown);
  });

  test.each([String.raw`^\w+://[^\s/?#]+/x`, "://[a-z.]+/v1", String.raw`://\S+/v1`, "://.+/v1", "://.*/v1"])(
    "a pattern for addresses is none: %s",
    (pattern) => {
      expect(failureCause(new Error(pattern)).message).toBe(pattern);
    },
  );

  test("a secret with special characters is masked as it stands", () => {
    expect(failureCause(new Error("got a.*$&b"), ["a.*$&b"]).message).toBe("got ***");
  });

  test.each([
    ["t", "no response within 10 s, token t refused", "no response within 10 s, token *** refused"],
    ["hi", "within Bearer hi", "within Bearer ***"],
    ["hi", 'hi "hi" (hi) k=hi&x=hi', '*** "***" (***) k=***&x=***'],
    ["7", "port 4027, key 7, 7_000 ms", "port 4027, key ***, 7_000 ms"],
    ["é", "né é", "né ***"],
    ["a.", "a.b a. ab", "a.b *** ab"],
    ["s3cr3t7", "mys3cr3t7 s3cr3t7", "mys3cr3t7 ***"],
    ["s3cr3t78", "mys3cr3t78x s3cr3t78", "my***x ***"],
  ])("a secret of fewer than 8 characters is masked only where it stands alone: %s in %s", (secret, text, shown) => {
    expect(failureCause(new Error(text), [secret]).message).toBe(shown);
  });

  test("a secret of thousands of characters is masked", () => {
    const secret = "$&(".padEnd(4_900, "x");
    expect(failureCause(new Error(`got ${secret}, ${secret}`), [secret]).message).toBe("got ***, ***");
  });

  test.each([10_000, 10_001, 1_000_000])("of a text of %i characters only one of at most 10,000 is kept", (length) => {
    const kept = length === 10_000 ? "x".repeat(length) : `a text of ${length} characters`;
    expect(failureCause(new Error("x".repeat(length)), ["s3cr3t", "y".repeat(2 * length)]).message).toBe(kept);
  });

  test("ends on a circle of causes and on a very long chain", () => {
    const error: { cause?: unknown } = new Error("round");
    error.cause = error;
    let copy: Error | undefined = failureCause(error);
    let length = 0;
    for (; copy !== undefined; copy = copy.cause as Error | undefined) length += 1;
    expect(length).toBe(6);
  });

  test.each([
    ["a string", "plain s3cr3t", "plain ***"],
    ["a number", 42, "42"],
    ["undefined", undefined, "undefined"],
    ["null", null, "null"],
    ["an object with a message", { message: "from another realm" }, "from another realm"],
    ["an object without one", {}, "[object Object]"],
    ["a symbol", Symbol("odd"), "Symbol(odd)"],
  ])("whatever was thrown: %s", (_what, thrown, message) => {
    expect(failureCause(thrown, ["s3cr3t"]).message).toBe(message);
  });
});

describe("failureName", () => {
  test.each([
    [
      "the innermost code and message",
      new TypeError("fetch failed", { cause: Object.assign(new Error("socket hang up"), { code: "ECONNRESET" }) }),
      "ECONNRESET: socket hang up",
    ],
    [
      "a code that the message names",
      Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" }),
      "connect ECONNREFUSED 127.0.0.1:1",
    ],
    ["a code without a message", Object.assign(new Error(""), { code: "ECONNREFUSED" }), "ECONNREFUSED"],
    [
      "the innermost message",
      new TypeError("fetch failed", { cause: new Error("other side closed") }),
      "other side closed",
    ],
    [
      "in plain words where undici says that the server hung up",
      new TypeError("fetch failed", {
        cause: Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET", name: "SocketError" }),
      }),
      "the connection closed before the whole response arrived (UND_ERR_SOCKET)",
    ],
    ["the name, where there is no message", new RangeError(), "RangeError"],
  ])("%s", (_what, error, name) => {
    expect(failureName(failureCause(error))).toBe(name);
  });
});

test("of OpenSSL's text, a message has the reason, on one line", () => {
  const message =
    "40BDA83D777F0000:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:../deps/openssl/ssl/record.c:77:\n";
  const cause = Object.assign(new Error(message), { code: "ERR_SSL_WRONG_VERSION_NUMBER" });
  expect(failureName(new TypeError("fetch failed", { cause }))).toBe(
    "ERR_SSL_WRONG_VERSION_NUMBER: wrong version number",
  );
});
