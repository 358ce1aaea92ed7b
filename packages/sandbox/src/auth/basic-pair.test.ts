import { expect, test } from "vitest";
import { basicPair } from "./basic-pair.ts";
import { sameText } from "./same-text.ts";

test.each([
  [`Basic ${btoa("user:password")}`, { user: "user", password: "password" }],
  [`basic   ${btoa("user:pass:word")}`, { user: "user", password: "pass:word" }],
  [`Basic ${btoa(":")}`, { user: "", password: "" }],
  [`Basic ${Buffer.from("ü:ä").toString("base64")}`, { user: "ü", password: "ä" }],
  [`Basic ${btoa("no colon")}`, undefined],
  [`Bearer ${btoa("user:password")}`, undefined],
  ["Basic !!!", undefined],
  [`x Basic ${btoa("user:password")}`, undefined],
  [`Basic ${btoa("user:password")} x`, undefined],
  ["Basic", undefined],
  ["", undefined],
])("%s is %j", (header, pair) => {
  expect(basicPair(header)).toEqual(pair);
});

test("secrets are equal when each byte is", () => {
  expect([
    sameText("secret", "secret"),
    sameText("secret", "secreT"),
    sameText("secret", "secret "),
    sameText("", ""),
  ]).toEqual([true, false, false, true]);
});
