import { expect, test } from "vitest";
import { manifest } from "../../test/manifest.ts";
import { commonManaged } from "./common-managed.ts";

test("the headers that every operation carries, without those that only some do", () => {
  expect(commonManaged(manifest)).toEqual({
    "X-Platform-Parent-Account-Id": { option: "parentAccountId" },
    "X-Request-Id": { call: true },
  });
});

test("none, when an operation carries none or there is no operation", () => {
  const operations = { ...manifest.operations, "GET /ping": { id: "ping", safety: "read" } } as const;
  expect(commonManaged({ ...manifest, operations })).toEqual({});
  expect(commonManaged({ ...manifest, operations: {} })).toEqual({});
});
