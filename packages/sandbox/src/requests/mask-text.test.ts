import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keptBytes, keptText, maskedUrl, mostBodyCharacters } from "./mask-text.ts";

const kept = (text: string, type?: string, more?: string) => keptBytes(new TextEncoder().encode(text), type, more).body;
const form = "application/x-www-form-urlencoded; charset=utf-8";

describe("a body's secrets are masked", () => {
  test.each<[string, string | undefined, string]>([
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
    ['{ "email": "a@b.example" }', undefined, '{ "email": "a@b.example" }'],
    ['{ "note": "the secret" }', undefined, '{ "note": "the secret" }'],
    ["not json", undefined, "not json"],
    ["", undefined, ""],
  ])("%j", (text, type, shown) => {
    expect(kept(text, type) ?? "").toBe(shown);
  });

  test("also those that the operation itself names", () => {
    expect(kept('{"iban":"hidden","note":1}', undefined, "^iban$")).toBe('{"iban":"***","note":1}');
    expect(kept('{"iban":"hidden"}')).toContain("hidden");
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

test("a URL shows no secret either", () => {
  expect(maskedUrl("/a/token?access_token=hidden&page=1")).toBe("/a/token?access_token=***&page=1");
  expect(maskedUrl("/a/token?page=1")).toBe("/a/token?page=1");
  expect(maskedUrl("/cart/v1?svc-api-key=hidden&token=hidden")).toBe("/cart/v1?svc-api-key=***&token=***");
  expect(maskedUrl("http://user:hidden@evil.example/a?b=c@d")).toBe("http://***@evil.example/a?b=c@d");
});
