import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

const legacy = (given: object) => guarded("importAudienceLegacy", { body: { action: "include", ...given } });
const v3 = (given: object) => guarded("importAudienceV3", { body: { accountId: "a", action: "include", ...given } });
const [sha256, md5] = ["aB".repeat(32), "aB".repeat(16)];
const email = "ann@shop.example";

test.each([
  { email },
  { emails: [email] },
  { emails: [] },
  { sha256 },
  { sha256s: [sha256] },
  { md5 },
  { md5s: [md5] },
])("AUD-050 · %j has the form that A9 takes for right", (given) => expect(legacy(given)).toEqual([]));

test.each([
  [{ email: "" }, "email"],
  [{ email: "a@b.c, d@e.f" }, "email"],
  [{ email: "a@b@c.d" }, "email"],
  [{ email: " ann@shop.example" }, "email"],
  [{ emails: [email, "ann", ""] }, "emails[1]"],
  [{ sha256: "not a hash" }, "sha256"],
  [{ sha256: md5 }, "sha256"],
  [{ sha256s: [sha256, 7] }, "sha256s[1]"],
])("AUD-050 · %j is advice by A9, and goes out", (given, field) => {
  expect(v3(given)).toEqual([`A9 body.${field}`]);
});

test("AUD-050 · an MD5 of another length is advice by A9", () => {
  expect(legacy({ md5: sha256 })).toEqual(["A9 body.md5"]);
  expect(legacy({ md5s: [md5, "x"] })).toEqual(["A9 body.md5s[1]"]);
});
