import { readApis } from "@tillside/spec/server";
import { expect, test } from "vitest";
import { apis } from "./apis.ts";

test("serves every API of the repository, in its order", () => {
  expect(apis.map(({ name }) => name)).toEqual(readApis().map(({ name }) => name));
});
