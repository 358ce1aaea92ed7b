import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keptBytes, keptText, maskedUrl, mostBodyCharacters } from "./mask-text.ts";

const kept = (text: string, type?: string, more?: string) => keptBytes(new TextEncoder().encode(text), type, more).body;
const form = "application/x-www-form-urlencoded; charset=utf-8";

describe("a body's secrets are masked", () => {
  test.each<[text: string, type: string | undefined, shown: string | undefined]>([
    ['{ "client_id": "a", "client_secret": "hidden" }', undefined, '{"client_id":"a","client_secret":"***"}'],
    ['{"in":[{"Password":{"deep":"hidden"}}]}', undefined, '{"in":[{"Password":"***"}]}'],
    ['{"client\\u005fsecret":"hidden"}', undefined, '{"client_secret":"***"}'],
    ["grant_type=client_credentials&client_secret=hid%64en", form, "grant_type=client_credentials&client_secret=***"],
    ["client%5Fsecret=hidden&a=1", form, "client%5Fsecret=***&a=1"],
    ['{"client_secret":"hidden"', undefined, "***"],
    ['{"client_secret":"hidden"}', form, '{"client_secret":"***"}'],
    ["client_secret=hidden", `${form.split(";", 1)[0]}-json`, "***"],
    ["user[client_secret]=hidden&client_secret+=hidden", form, "user[client_secret]=***&client_secret+=***"],
    ["a=1;client_secret=hidden&%2563lient_secret=hidden", form, "a=***&%2563lient_secret=***"],
    ["email=a%40b.example&note=token", form, "email=a%40b.example&note=token"],
    ["back=https%3A%2F%2Fx.example%3Faccess_token%3Dhidden", form, "back=***"],
    ["b%3Dclient_secret%3Dhidden", form, "***"],
    ['{"back":"https://x.example/?a=1&token=hidden"}', undefined, '{"back":"https://x.example/?a=1&token=***"}'],
    [
      '{"svc-api-key":"hidden","authorization":"hidden","token":"hidden"}',
      undefined,
      '{"svc-api-key":"***","authorization":"***","token":"***"}',
    ],
    ['{"inside":"{\\"client_secret\\":\\"hidden\\"}"}', undefined, '{"inside":"{\\"client_secret\\":\\"***\\"}"}'],
    ["client_secret=hidden", "text/plain", "***"],
    ...["appSecret", "sessionToken", "bearer_token", "privateKey", "passphrase", "APIKey", "user-credentials"].map(
      (name) => [`{"${name}":"hidden"}`, undefined, `{"${name}":"***"}`] as [string, undefined, string],
    ),
    ['{"note":"Bearer hidden","more":"send Bearer hidden"}', undefined, '{"note":"***","more":"***"}'],
    ['{"note":"Basic dXNlcjpoaWRkZW4="}', undefined, '{"note":"***"}'],
    ['{"plan":"Basic plan","token_type":"Bearer","public_key":"a"}', undefined, undefined],
    ['{"note":"eyJhbGciOiJub25lIn0.e30.hidden"}', undefined, '{"note":"***"}'],
    ['{"note":"a-eyJhbGciOiJub25lIn0.e30.hidden"}', undefined, '{"note":"***"}'],
    ['{"note":"a.b.eyJhbGciOiJub25lIn0.e30.hidden"}', undefined, '{"note":"***"}'],
    ['{"note":"heyJhbGciOiJub25lIn0.e30.c"}', undefined, undefined],
    ['{"note":"https://user:hidden@a.example/b"}', undefined, '{"note":"https://***@a.example/b"}'],
    [
      '{"note":"https://a.example/b#access_token=hidden&c=1"}',
      undefined,
      '{"note":"https://a.example/b#access_token=***&c=1"}',
    ],
    ['{"note":"client_secret=hidden and more"}', undefined, '{"note":"***"}'],
    ['{"note":"{\\"in\\":\\"Bearer hidden\\"}"}', undefined, '{"note":"{\\"in\\":\\"***\\"}"}'],
    ["note=Bearer+hidden&a=1", form, "note=***&a=1"],
    ["x=%7B%22client_secret%22%3A%22hidden%22%7D&a=1", form, "x=***&a=1"],
    ["client%5Fsecret=hidden%zz&a=1", form, "client%5Fsecret=***&a=1"],
    ['{"client_secret":"hidden","id":9007199254740993}', undefined, '{"client_secret":"***","id":9007199254740993}'],
    ['{ "email": "a@b.example" }', undefined, '{ "email": "a@b.example" }'],
    ['{ "note": "the secret" }', undefined, '{ "note": "the secret" }'],
    ['{"a":{"password":"hidden"},"a":1,"token":"hidden","token":2}', undefined, '{"a":1,"token":"***"}'],
    ['{"a":{"password":"hidden"},"a":1}', undefined, '{"a":1}'],
    ['{"https://a.example/?token=hidden":1}', undefined, '{"https://a.example/?token=***":1}'],
    ['{"Bearer hidden":1}', undefined, '{"***":"***"}'],
    [
      '[{"name":"client_secret","value":"hidden"},{"name":"a","value":"b"}]',
      undefined,
      '[{"name":"client_secret","value":"***"},{"name":"a","value":"b"}]',
    ],
    ['[["client_secret","hidden"],["a","b"]]', undefined, '[["client_secret","***"],["a","b"]]'],
    ['{"error":"invalid_token","error_description":"It is expired."}', undefined, undefined],
    ['["client_secret","email","name"]', undefined, undefined],
    ["not json", undefined, "not json"],
    ["", undefined, ""],
  ])("%j", (text, type, shown) => {
    expect(kept(text, type) ?? "").toBe(shown ?? text);
  });

  test.each(["utf16le", "utf16be"])("in %s too", (encoding) => {
    const bytes = Buffer.from(JSON.stringify({ client_secret: "hidden" }), "utf16le");
    const body = encoding === "utf16le" ? bytes : bytes.swap16();
    expect(keptBytes(body, "application/json; charset=utf-16").body).toBe("***");
    expect(keptBytes(Buffer.from('{"note":"a"}', "utf16le"), undefined).body).toContain("n\0o\0t\0e");
  });

  test("also those that the operation itself names", () => {
    expect(kept('{"iban":"hidden","note":1}', undefined, "^iban$")).toBe('{"iban":"***","note":1}');
    expect(kept('{"iban":"hidden"}')).toContain("hidden");
    expect(kept('{"note":"{\\"iban\\":\\"hidden\\"}"}', undefined, "^iban$")).toBe('{"note":"{\\"iban\\":\\"***\\"}"}');
    expect(kept("iban=hidden&a=1", form, "^iban$")).toBe("iban=***&a=1");
    expect(maskedUrl("/payout?iban=hidden", "^iban$")).toBe("/payout?iban=***");
  });

  test("wherever they are, whatever else there is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.string(), { maxLength: 3 }), (beside, path) => {
        let value: unknown = { beside, client_secret: "hidden-3f1c" };
        for (const name of path) value = name.length % 2 === 0 ? [value] : { [name]: value };
        expect(kept(JSON.stringify(value))).not.toContain("hidden-3f1c");
      }),
      runs(100, 20_000),
    );
  });
});

test("of a long body the beginning is kept; if a field in it is a secret, nothing", () => {
  const long = "x".repeat(mostBodyCharacters);
  expect(keptBytes(new TextEncoder().encode(`{"a":"${long}`), undefined)).toEqual({
    body: `{"a":"${long.slice(6)}`,
    bodyCut: true,
  });
  expect(keptText(`{"a":"${long}"}`)).toEqual({ body: `{"a":"${long.slice(6)}`, bodyCut: true });
  expect(kept(`{"token":"a","client\\u005fsecret":"hidden","a":"${long}"}`)).toBe("***");
  expect(kept(`{"note":"a secret","a":"${long}"}`)).toContain("a secret");
});

test.each([
  ['"sessionToken":"hidden"'],
  ['"\\u0074oken":"hidden"'],
  ['"note":"Bearer hidden"'],
  ['"note":"https://user:hidden@a.example/"'],
  ['"note":"https://a.example/?access_token=hidden"'],
  ['"note":"https://a.example/?x=%7B%22client_secret%22%3A%22hidden%22%7D"'],
  ['"note":"{\\"client_secret\\":\\"hidden\\"}"'],
  ['"note":"{\\"client\\\\u005fsecret\\":\\"hidden\\"}"'],
])("of a long body with %s, nothing is kept either", (member) => {
  expect(kept(`{${member},"a":"${"x".repeat(mostBodyCharacters)}"}`)).toBe("***");
});

test("of a long text that cannot be read, nothing is kept if it may show a secret", () => {
  expect(kept(`client_secret=hidden ${"x".repeat(mostBodyCharacters)}`, "text/plain")).toBe("***");
});

test("a secret is masked at any depth of notations inside each other", () => {
  const steps = {
    json: (text: string) => JSON.stringify({ a: 1, in: text }),
    list: (text: string) => JSON.stringify([text]),
    query: (text: string) => `https://shop.example/a?b=1&in=${encodeURIComponent(text)}`,
    fragment: (text: string) => `https://shop.example/a#in=${encodeURIComponent(text)}`,
    twice: (text: string) => `/a?in=${encodeURIComponent(encodeURIComponent(text))}`,
  };
  const secrets = [
    "client_secret=hidden-3f1c",
    "Bearer hidden-3f1c",
    '{"privateKey":"hidden-3f1c"}',
    "https://u:hidden-3f1c@a.example",
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...secrets),
      fc.array(fc.constantFrom(...Object.values(steps)), { maxLength: 2 }),
      fc.boolean(),
      (secret, around, isLong) => {
        const text = around.reduce((inside, step) => step(inside), secret);
        const more = isLong ? "x".repeat(mostBodyCharacters) : "x";
        expect(kept(JSON.stringify({ text, more }))).not.toContain("hidden-3f1c");
        expect(kept(`text=${encodeURIComponent(text)}&more=${more}`, form)).not.toContain("hidden-3f1c");
        expect(maskedUrl(`/a?text=${encodeURIComponent(text)}`)).toBe("/a?text=***");
      },
    ),
    runs(100, 20_000),
  );
});

test("a URL shows no secret either", () => {
  expect(maskedUrl("/a/token?access_token=hidden&page=1")).toBe("/a/token?access_token=***&page=1");
  expect(maskedUrl("/a/token?page=1")).toBe("/a/token?page=1");
  expect(maskedUrl("/cart/v1?svc-api-key=hidden&token=hidden")).toBe("/cart/v1?svc-api-key=***&token=***");
  expect(maskedUrl("/a?page=1#access_token=hidden")).toBe("/a?page=1#access_token=***");
  expect(maskedUrl('/a?x={"client_secret":"hidden=1"}&page=1')).toBe("/a?x=***&page=1");
  expect(maskedUrl("/a?x=Bearer%20hidden&page=1")).toBe("/a?x=***&page=1");
  expect(maskedUrl("/a/token?page=12:00#token")).toBe("/a/token?page=12:00#token");
  expect(maskedUrl("http://user:hidden@evil.example/a?b=c@d")).toBe("http://***@evil.example/a?b=c@d");
});
