import { expect, test } from "vitest";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { checkPath } from "./check-path.ts";

const path = "/v1/partnership/accounts/{account_id}/pages/{page_id}";

test.each(["", ".", "..", undefined, null])("refuses a path parameter that would reach another path: %s", (value) => {
  const check = () => checkPath("switchPageLayoutType", path, { account_id: "acc_1", page_id: value });
  expect(check).toThrow(ConfigurationError);
  expect(check).toThrow(`switchPageLayoutType: path parameter page_id is "${value ?? ""}"`);
});

test("refuses a missing parameter when none is given at all", () => {
  expect(() => checkPath("switchPageLayoutType", path)).toThrow("path parameter account_id");
});

test.each(["acc_1", "...", "a/b", "..a", 0, "%2e%2e"])("takes %s: openapi-fetch encodes it", (value) => {
  checkPath("switchPageLayoutType", path, { account_id: value, page_id: "x" });
});

test("a path without parameters needs none", () => checkPath("listAccounts", "/v1/partnership/accounts"));
