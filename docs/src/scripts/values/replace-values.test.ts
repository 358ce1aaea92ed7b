import { expect, test } from "vitest";
import { isOwnValue, replaceValues } from "./replace-values.ts";

const values = [
  { name: "parent_account_id", label: "Parent account id", text: "par_demo_0001" },
  { name: "/partnership", label: "Base URL", text: "http://127.0.0.1:4020/partnership" },
];

test("the reader's values are in the sample, and the others stay", () => {
  const sample = 'curl "http://127.0.0.1:4020/partnership/v1" --header "x: par_demo_0001"';
  expect(replaceValues(sample, values, { parent_account_id: "par_mine" })).toBe(
    'curl "http://127.0.0.1:4020/partnership/v1" --header "x: par_mine"',
  );
  expect(replaceValues(sample, values, { "/partnership": "https://api.partner.example/p" })).toBe(
    'curl "https://api.partner.example/p/v1" --header "x: par_demo_0001"',
  );
});

test("only whole words are replaced", () => {
  const sample = "http://127.0.0.1:4020/partnership-auth par_demo_00012 xpar_demo_0001";
  expect(replaceValues(sample, values, { parent_account_id: "a", "/partnership": "b" })).toBe(sample);
});

test("without values the sample is as it was", () => {
  expect(replaceValues("par_demo_0001", values, {})).toBe("par_demo_0001");
  expect(replaceValues("par_demo_0001", values, JSON.parse('{"toString":"x"}'))).toBe("par_demo_0001");
});

test.each([
  '"; rm -rf ~ #',
  "$(id)",
  "`id`",
  "a b",
  "a\nb",
  "' or 1",
  "javascript:alert(1)'",
  "a\\",
  "",
  "x".repeat(300),
])("%j would be code where a sample is pasted, so it is not in one", (value) => {
  expect(isOwnValue(value)).toBe(false);
  expect(replaceValues("par_demo_0001", values, { parent_account_id: value })).toBe("par_demo_0001");
});

test.each(["par_0815", "https://api.partner.example:8443/v1", "a.b~c-d", "http://[::1]:4020"])(
  "%j is a value",
  (value) => {
    expect(isOwnValue(value)).toBe(true);
  },
);
