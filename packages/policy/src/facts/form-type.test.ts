import { expect, test } from "vitest";
import { isFormType } from "./form-type.ts";

test.each(["application/x-www-form-urlencoded", "Application/X-WWW-Form-Urlencoded ; charset=utf-8"])(
  "%j is a form",
  (type) => {
    expect(isFormType(type)).toBe(true);
  },
);

test.each([
  "application/json",
  "x-application/x-www-form-urlencoded",
  "application/x-www-form-urlencodedx",
  "application/x-www-form-urlencoded x",
  null,
  undefined,
])("%j is none", (type) => {
  expect(isFormType(type)).toBe(false);
});
