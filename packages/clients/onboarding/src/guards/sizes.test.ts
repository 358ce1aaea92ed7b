import { guardCheck } from "@tillside/policy";
import { guardedBy } from "@tillside/testing/guarded";
import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";
import { manifest } from "../generated/manifest.ts";
import { sizes } from "./sizes.ts";

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

test.each([
  ["ONB-027", "registerAccount", "brand", "a", ""],
  ["ONB-028", "registerAccount", "country_code", "no", "n"],
  ["ONB-032", "registerAccount", "store_identifier", "a:b", "a:"],
  ["ONB-034", "registerAccount", "external_account_id", "1", ""],
  ["ONB-049", "writeMarketplaceControlsList", "name", "a", ""],
])("%s · %s: the shortest %s passes, one less is refused", (rule, id, name, shortest, tooShort) => {
  const alone = guardedBy(guardCheck, manifest, [sizes]);
  expect(alone(id, { body: { [name]: shortest } })).toEqual([]);
  expect(() => alone(id, { body: { [name]: tooShort } })).toThrow(
    expect.objectContaining({ name: "GuardError", rule, field: `body.${name}` }),
  );
});
