import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

const url = "https://fjord.example/";

test.each([
  ["ONB-027", "brand", "a".repeat(200), "a".repeat(201)],
  ["ONB-028", "country_code", "no", "nor"],
  ["ONB-032", "store_identifier", url.padEnd(400, "a"), url.padEnd(401, "a")],
])("%s · %s: the longest passes, one more is refused", (rule, name, longest, tooLong) => {
  expect(guarded("registerAccount", { body: { [name]: longest } })).toEqual([]);
  expect(() => guarded("registerAccount", { body: { [name]: tooLong } })).toThrow(
    expect.objectContaining({ name: "GuardError", rule, field: `body.${name}` }),
  );
});
