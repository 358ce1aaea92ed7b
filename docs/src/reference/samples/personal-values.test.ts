import { expect, test } from "vitest";
import { partsOf } from "./personal-values.ts";

const values = {
  base_url: "http://127.0.0.1:4020/partnership",
  auth_url: "http://127.0.0.1:4020/partnership-auth",
  account_id: "acc_demo_0001",
};

test.each([
  [
    "http://127.0.0.1:4020/partnership-auth/token",
    [["http://127.0.0.1:4020/partnership-auth", "auth_url"], ["/token"]],
  ],
  [
    'get("http://127.0.0.1:4020/partnership/v1/acc_demo_0001?x=acc_demo_00012")',
    [
      ['get("'],
      ["http://127.0.0.1:4020/partnership", "base_url"],
      ["/v1/"],
      ["acc_demo_0001", "account_id"],
      ['?x=acc_demo_00012")'],
    ],
  ],
  ["http://127X0.0.1:4020/partnership, my-acc_demo_0001", [["http://127X0.0.1:4020/partnership, my-acc_demo_0001"]]],
  ["", []],
])("%s", (code, parts) => {
  const found = partsOf(code, values);
  expect(found.map(({ text }) => text).join("")).toBe(code);
  expect(found.map(({ text, value }) => (value === undefined ? [text] : [text, value]))).toEqual(parts);
});
