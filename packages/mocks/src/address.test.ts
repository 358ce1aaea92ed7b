import { expect, test } from "vitest";
import { isMalformed, repaired, segmentsOf } from "./address.ts";

test.each(["%ZZ", "%2", "%", "a%ff%fe", "%ed%a0%80", "%c3"])("%s is malformed", (segment) => {
  expect(isMalformed(segment)).toBe(true);
});

test.each(["", "acc_1", "%25ZZ", "%C3%A9", "%2f"])("%j is not malformed", (segment) => {
  expect(isMalformed(segment)).toBe(false);
});

test("a target without a path or a host has no segments", () => {
  expect(["//", "http://[", "//host:99999999/"].map(segmentsOf)).toEqual([undefined, undefined, undefined]);
  expect(segmentsOf("/v1/%ZZ?a=%ZZ")).toEqual(["", "v1", "%ZZ"]);
});

test("malformed segments alone are replaced, and the query is left out", () => {
  expect(repaired("/v1/%ZZ/acc_1/%2?a=b", "/v1/accounts/any/status")).toBe("/v1/accounts/acc_1/status");
});
