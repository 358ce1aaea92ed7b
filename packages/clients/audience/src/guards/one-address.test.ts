import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

const v3 = (given: object) => guarded("importAudienceV3", { body: { accountId: "a", action: "include", ...given } });
const legacy = (given: object) => guarded("importAudienceLegacy", { body: { action: "include", ...given } });
const refusal = expect.objectContaining({ name: "GuardError", rule: "AUD-009", field: "body" });
const [hash, md5] = ["ab".repeat(32), "ab".repeat(16)];
const four: readonly object[] = [
  { email: "a@store.example" },
  { emails: ["a@store.example"] },
  { sha256: hash },
  { sha256s: [hash] },
];
const two: readonly object[] = [{ md5 }, { md5s: [md5] }];

test.each(four)("AUD-009 · v3: %j alone is one address field of four", (given) => expect(v3(given)).toEqual([]));

test.each([...four, ...two])("AUD-009, AUD-013 · legacy: %j alone is one address field of six", (given) => {
  expect(legacy(given)).toEqual([]);
});

test("AUD-009 AUD-013 · none is refused", () => {
  expect(() => v3({})).toThrow(refusal);
  expect(() => legacy({ email: undefined })).toThrow(refusal);
});

test("AUD-009 AUD-013 · two are refused", () => {
  expect(() => v3({ email: "a", sha256s: [] })).toThrow(refusal);
  expect(() => legacy({ email: "a", md5: "b" })).toThrow(refusal);
  expect(() => legacy({ email: "a", emails: ["b"] })).toThrow(
    "importAudienceLegacy: body has email and emails together. Send exactly one of email, emails, sha256, sha256s, md5, md5s.",
  );
});

test("AUD-010 AUD-012 · v3: md5 is none of the four, and beside one of them advice", () => {
  expect(() => v3({ md5: "ab" })).toThrow(refusal);
  expect(v3({ md5, email: "a@store.example" })).toEqual(["AUD-010 body.md5"]);
});

test("AUD-011 AUD-012 · v3: md5s is none of the four, and beside one of them advice", () => {
  expect(() => v3({ md5s: ["ab"] })).toThrow(refusal);
  expect(v3({ md5s: ["d41d8cd98f00b204e9800998ecf8427e"], email: "a@store.example" })).toEqual(["AUD-011 body.md5s"]);
});

test("AUD-015, AUD-016 · legacy: accountId is advice", () => {
  expect(legacy({ email: "a@store.example", accountId: "a" })).toEqual(["AUD-016 body.accountId"]);
});
