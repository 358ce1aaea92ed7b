import { expect, test } from "vitest";
import { basicPair } from "./basic-pair.ts";

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
  [`Basic ${btoa("user:pass").replace("=", "")}`, { user: "user", password: "pass" }],
  [`Basic ${btoa("user:passw")}A`, undefined],
  ["", undefined],
])("%s is %j", (header, pair) => {
  expect(basicPair(header)).toEqual(pair);
});
