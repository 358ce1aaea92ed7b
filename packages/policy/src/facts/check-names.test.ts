import { expect, test } from "vitest";
import { callNames, fetchNames, policyNames } from "../call/call-names.ts";
import { clientOptions } from "../client/client-options.ts";
import { checkNames, namesOf } from "./check-names.ts";
import { ConfigurationError } from "./errors/configuration-error.ts";

const refusal = (given: object, names: object, others?: RegExp) => {
  try {
    checkNames("here", given, names, others);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
  return undefined;
};

test("known names pass, whatever their values; undefined counts as not given", () => {
  expect(refusal({ attempts: "many", repeats: undefined }, policyNames)).toBeUndefined();
  expect(refusal({ attempt: undefined }, policyNames)).toBeUndefined();
});

test.each([
  ["attempt", policyNames, "attempts"],
  ["repeat", policyNames, "repeats"],
  ["deadline", policyNames, "deadlineMs"],
  ["attemptTimeout", policyNames, "attemptTimeoutMs"],
  ["baseURL", clientOptions, "baseUrl"],
  ["base_url", clientOptions, "baseUrl"],
  ["onDepreciation", clientOptions, "onDeprecation"],
  ["guard", clientOptions, "guards"],
  ["polcy", callNames, "policy"],
  ["parmas", callNames, "params"],
  ["header", callNames, "headers"],
])("%s is refused with the nearest known name", (name, names, nearest) => {
  const all = Object.keys(names).join(", ");
  for (const others of [undefined, fetchNames]) {
    expect(refusal({ [name]: 1 }, names, others)).toBe(
      `here: unknown option ${name}; did you mean ${nearest}? The options are: ${all}.`,
    );
  }
});

test("a name like none is refused with all that there are", () => {
  expect(refusal({ zzz: 1 }, policyNames)).toBe(
    "here: unknown option zzz. The options are: attempts, attemptTimeoutMs, deadlineMs, priority, repeats, keyEndsAt, onWait.",
  );
  expect(refusal({ zzz: 1 }, namesOf([]))).toBe("here: unknown option zzz. The options are: none.");
});

test.each([
  "cache credentials integrity keepalive mode redirect referrer referrerPolicy window duplex priority",
  // Further ones of Node, workerd, Next.js, Bun and Deno.
  "dispatcher cf next tls proxy unix verbose decompress protocol client",
])("where further options are allowed, those of a platform's fetch are: %s", (names) => {
  for (const name of names.split(" ")) expect(refusal({ [name]: 1 }, callNames, fetchNames)).toBeUndefined();
});

test.each(["method", "agent", "idempotency_key", "cached", "Proxy", "onRetry"])("and no others: %s", (name) => {
  expect(refusal({ [name]: 1 }, callNames, fetchNames)).toMatch(`here: unknown option ${name}`);
});

test("an instance of a class may have properties of its own", () => {
  class Settings {
    attempts = 3;
    source = "vault";
  }
  expect(refusal(new Settings(), policyNames)).toBeUndefined();
  expect(refusal(Object.assign(Object.create(null), { attempt: 3 }), policyNames)).toContain("attempts?");
});
