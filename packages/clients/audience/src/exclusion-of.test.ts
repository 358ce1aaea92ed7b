import { expect, test } from "vitest";
import { exclusionOf } from "./exclusion-of.ts";

const v3 = (body: unknown) => exclusionOf("importAudienceV3", { body, query: {} });
const legacy = (body: unknown) => exclusionOf("importAudienceLegacy", { body, query: {} });
const own = { accountId: "acc-1", action: "include", emails: ["a@store.example"] };

test("AUD-049 · include and exclude are opposite actions on one list of one account", () => {
  expect(v3({ ...own, action: "exclude" })).toEqual({ ...v3(own), side: "exclude" });
  expect(v3(own)?.side).toBe("include");
  const others = [
    { ...own, accountId: "acc-2" },
    { ...own, list: "Lapsed" },
  ].map((body) => v3(body)?.subject);
  expect(new Set([v3(own)?.subject, ...others]).size).toBe(3);
});

test("AUD-021 · a call without a list acts on AdvertiserDatabase", () => {
  expect(v3({ ...own, list: "AdvertiserDatabase" })).toEqual(v3(own));
});

test("AUD-016 · on the legacy path the account follows from the key", () => {
  expect(legacy({ ...own, accountId: "acc-2" })).toEqual(legacy(own));
  expect(legacy(own)?.subject).not.toBe(v3(own)?.subject);
});

test.each([undefined, null, "text", new FormData(), {}, { action: "remove" }])(
  "the body %o needs no mutual exclusion",
  (body) => {
    expect(v3(body)).toBeUndefined();
  },
);
