import { expect, test } from "vitest";
import { secretValuesOf, sentWithoutValues, withoutValues } from "./secret-values.ts";

const client = { host: "/auth", clientId: "client-1", clientSecret: 'a "secret" & more' };
const credentials = {
  clients: [client],
  keyPairs: [{ publicKey: "pub-1", secretKey: "sec-key", accountId: "acc_1" }],
  apiKeys: [
    { api: "cart", name: "cart key", key: "sec-key.1" },
    { api: "nurture", name: "nurture key", key: "key" },
  ],
};

test.each([
  ["it is sec-key.", "it is ***."],
  ["sec-key.1 and sec-key.0123456789ab", "*** and ***"],
  ["/a/sec-key?b=sec-key", "/a/***?b=***"],
  [JSON.stringify({ [client.clientSecret]: [client.clientSecret] }), '{"***":["***"]}'],
  [new URLSearchParams({ a: client.clientSecret }).toString(), "a=***"],
  [Buffer.from("sec-key", "utf16le").toString("latin1"), "***"],
  ["pub-1 of client-1 and key", "pub-1 of client-1 and key"],
])("%j shows no secret of the credentials: %j", (text, shown) => {
  // A list of its own, so that the pattern is made in this test.
  const values = secretValuesOf({ ...credentials, clients: [client] });
  expect(withoutValues(values, text)).toBe(shown);
});

const odd = "s3cret!@#wörd /+~'1\\";

test.each([
  ["as it is", odd],
  ["in an address", encodeURIComponent(odd)],
  ["in a path, whose reserved characters stay", encodeURI(odd)],
  ["with small hexadecimal digits", encodeURIComponent(odd).replaceAll(/%../g, (byte) => byte.toLowerCase())],
  ["in a form", new URLSearchParams([["", odd]]).toString().slice(1)],
  ["in JSON", JSON.stringify(odd).slice(1, -1)],
  ["in JSON of ASCII", JSON.stringify(odd).slice(1, -1).replace("ö", "\\u00F6")],
  ["in JSON that escapes slashes", JSON.stringify(odd).slice(1, -1).replace("/", "\\/")],
])("a secret of any characters is hidden: %s", (_, written) => {
  const values = secretValuesOf({ clients: [], keyPairs: [], apiKeys: [{ api: "cart", name: "odd", key: odd }] });
  expect(withoutValues(values, `<${written}>, <${written}.0123456789ab>`)).toBe("<***>, <***>");
});

test("a record has them nowhere", () => {
  const text = "sec-key";
  const values = secretValuesOf(credentials);
  const response = { headers: { link: text }, body: text };
  const sent = { url: `/${text}`, headers: { "x-key": text }, bodySha256: undefined, body: text, response };
  expect(JSON.stringify(sentWithoutValues(values, sent))).not.toContain(text);
});

test("changed credentials are others; the same are worked out once", () => {
  expect(secretValuesOf({ ...credentials })).toBe(secretValuesOf(credentials));
  const changed = { ...credentials, apiKeys: [{ api: "cart", name: "cart key", key: "another-key" }] };
  expect(withoutValues(secretValuesOf(changed), "another-key sec-key")).toBe("*** ***");
  expect(withoutValues(secretValuesOf({ clients: [], keyPairs: [], apiKeys: [] }), "another-key")).toBe("another-key");
});
