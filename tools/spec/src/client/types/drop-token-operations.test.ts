import { expect, test } from "vitest";
import { dropTokenOperations } from "./drop-token-operations.ts";

test("token operations go, and the paths they leave without an operation", () => {
  const token = { operationId: "exchange", "x-role": "token" };
  const read = { operationId: "read" };
  const given = {
    paths: { "/token": { servers: [], post: token }, "/both": { get: read, post: token }, "/things": { get: read } },
  };
  expect(dropTokenOperations(given)).toEqual({ paths: { "/both": { get: read }, "/things": { get: read } } });
});
