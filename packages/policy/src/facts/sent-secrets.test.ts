import { describe, expect, test } from "vitest";
import { noteRequest, secretsOf, sentBy, sentSecrets } from "./sent-secrets.ts";

type Sent = Parameters<typeof noteRequest>[1];

/** A call that sent nothing but what is given. */
function call({ url = "https://api.test/v1", headers = {}, body, ...rest }: Given = {}): Sent {
  return { request: { url, headers: new Headers(headers), body }, earlierCredentials: [], ...rest };
}

interface Given extends Partial<Omit<Sent, "request">> {
  readonly url?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | ArrayBuffer;
}

/** What was sent for a response to the call. */
function sent(given: Given) {
  const response = new Response();
  noteRequest(response, call(given));
  return sentSecrets(response);
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const basic = (pair: string) => `Basic ${btoa(pair)}`;

describe("credentials", () => {
  test("the token comes first; a header is a secret with its scheme and without, in this and in earlier attempts", () => {
    const given = { secret: "abc", headers: { Authorization: "Bearer abc" }, earlierCredentials: ["Bearer old-token"] };
    expect(secretsOf(call(given))).toEqual([
      "abc",
      ...["Bearer%20old-token", "Bearer old-token", "Bearer+old-token"],
      ...["Bearer%20abc", "Bearer abc", "Bearer+abc", "old-token", "abc"],
    ]);
  });

  test("none: no value, not even an empty one", () => {
    expect(secretsOf(call({ headers: { "X-Trace": "1", Authorization: "" } }))).toEqual([]);
  });

  test.each(["Basic", "basic", "BASIC"])("%s: the pair and its secret half, but not the public one", (scheme) => {
    const secrets = secretsOf(call({ headers: { Authorization: `${scheme} ${btoa("pub-1:sec-1")}` } }));
    expect(secrets).toEqual(expect.arrayContaining([btoa("pub-1:sec-1"), "pub-1:sec-1", "pub-1%3Asec-1", "sec-1"]));
    expect(secrets).not.toContain("pub-1");
  });

  test.each(["Basics", "XBasic"])("%s is another scheme: what follows is not decoded", (scheme) => {
    const secrets = secretsOf(call({ headers: { Authorization: `${scheme} ${btoa("pub-1:sec-1")}` } }));
    expect(secrets).toContain(btoa("pub-1:sec-1"));
    expect(secrets).not.toContain("sec-1");
  });

  test("Basic that is no base64 is a secret as it is; of one without a colon, all is", () => {
    expect(secretsOf(call({ headers: { Authorization: "Basic a~b" } }))).toEqual(expect.arrayContaining(["a~b"]));
    expect(secretsOf(call({ headers: { Authorization: basic("sec-1") } }))).toContain("sec-1");
    expect(sent({ headers: { Authorization: basic("sec-1") } }).values).not.toContain("");
  });

  test("a value of several lines keeps all of them after its scheme", () => {
    expect(secretsOf(call({ earlierCredentials: ["Bearer one\ntwo"] }))).toContain("one\ntwo");
  });

  test("as JSON, a form and an address carry them, with + and with %20", () => {
    expect(secretsOf(call({ secret: "a \"b'" }))).toEqual([
      ...["a+%22b%27", "a%20%22b%27", "a%20%22b'", "a \\\"b'", "a \"b'"].sort(
        (one, other) => other.length - one.length,
      ),
    ]);
  });

  test("half of a surrogate pair is no address, and is a secret as it is", () => {
    expect(secretsOf(call({ secret: "a\ud800b" }))).toContain("a\ud800b");
  });
});

describe("what a server may quote", () => {
  test("of a response that no call noted, nothing is known", () => {
    expect(sentSecrets(new Response())).toEqual({ values: [], isComplete: false });
  });

  test("a call without values has none, and these are all", () => {
    expect(sent({})).toEqual({ values: [], isComplete: true });
  });

  test("headers, but not those that say nothing of anybody", () => {
    const plain = { Accept: "a/json", "Content-Type": "b/json", "Idempotency-Key": "key-1", "X-Request-Id": "req-1" };
    const others = { "Accept-Language": "de-CH", "X-Accept": "xyz" };
    expect(sent({ headers: { ...plain, ...others } }).values).toEqual(["de-CH", "xyz"]);
  });

  test("both halves of a key pair", () => {
    expect(sent({ headers: { Authorization: basic("pub-1:sec-1") } }).values).toEqual(
      expect.arrayContaining(["pub-1", "sec-1"]),
    );
  });

  test("every value of the query, however short; of path and body those of three characters or more", () => {
    const given = {
      url: "https://api.test/v1/things/id4/of/ab?q=x&q=yz#id9",
      endpoint: "PUT https://api.test/v1/things/{thing}/of/{other}",
      body: '{"a":"two","b":["12",345,true,null,{"c":"to"}]}',
    };
    expect(sent(given)).toEqual({ values: expect.any(Array), isComplete: true });
    expect([...sent(given).values].sort()).toEqual(["345", "id4", "two", "x", "yz"]);
  });

  test("a segment of the path as its caller gave it, also if its % encodes nothing", () => {
    const endpoint = "GET https://api.test/v1/{thing}";
    expect(sent({ url: "https://api.test/v1/a%2Fb%20c?x", endpoint }).values).toContain("a/b c");
    expect(sent({ url: "https://api.test/v1/100%zz", endpoint }).values).toContain("100%zz");
    expect(sent({ url: "https://api.test/eu/v1/acc-7", endpoint }).values).toEqual(["acc-7"]);
    expect(sent({ url: "https://api.test/moved", endpoint }).values).toEqual([]);
    expect(sent({ url: "https://api.test/v1/things" }).values).toEqual([]);
  });

  test("what the caller gave for the path, wherever a serializer or middleware has put it", () => {
    const pathParams = { account: "acc-7", other: 12_345 };
    const { values } = sent({ url: "https://api.test/moved", endpoint: "GET https://api.test/v1", pathParams });
    expect([...values].sort()).toEqual(["12345", "acc-7"]);
    expect(sentBy(call({ pathParams: { account: "account-7" } }))).toContain("account-7");
  });

  test("a body in bytes as a text; of one that is no JSON, nothing says which parts are values", () => {
    expect(sent({ body: bytes('{"a":"secret-1"}') })).toEqual({ values: ["secret-1"], isComplete: true });
    expect(sent({ body: "secret-1" })).toEqual({ values: [], isComplete: false });
    expect(sent({ body: bytes("secret-1") })).toEqual({ values: [], isComplete: false });
  });

  test("the longest comes first", () => {
    expect(sent({ body: '["abc","abcdef","abcd"]' }).values).toEqual(["abcdef", "abcd", "abc"]);
  });
});

describe("what a failed fetch may quote", () => {
  test("values of eight characters or more, but no part of the host, and the credentials first", () => {
    const given = {
      secret: "abc",
      url: "https://partners.test/v1",
      body: '["seven-7","eight--8","partners.test"]',
    };
    expect(sentBy(call(given))).toEqual(["abc", "eight--8"]);
  });

  const formType = { "Content-Type": "application/x-www-form-urlencoded" };

  test.each([
    ["a form", formType, "a=value+one&b=x", ["value one"]],
    ["a form in bytes", formType, bytes("a=value+one"), ["value one"]],
    ["a text", {}, "value one", ["value one"]],
    ["a text in bytes", {}, bytes("value one"), ["value one"]],
    ["no body", {}, undefined, []],
  ])("the values of %s, or all of it", (_, headers, body, want) => {
    const found = sentBy(call({ headers, ...(body === undefined ? {} : { body }) }));
    expect(found.filter((value) => !/[+%]/.test(value) && !value.startsWith("application/"))).toEqual(want);
  });
});
