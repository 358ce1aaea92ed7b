import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

const register = (store_identifier: unknown) => guarded("registerAccount", { body: { store_identifier } });

test.each([
  "fjord.example",
  "www.fjord.example/shop",
  "//fjord.example",
  "fjord.example:443",
  "https://",
  "https:fjord",
])("ONB-033, ONB-260 · %s is refused", (address) => {
  expect(() => register(address)).toThrow(
    expect.objectContaining({ name: "GuardError", rule: "ONB-033", field: "body.store_identifier" }),
  );
});

test.each(["https://fjord.example", "HTTP://fjord.example/no?a=b"])("ONB-031 · %s is complete", (address) => {
  expect(register(address)).toEqual([]);
});
