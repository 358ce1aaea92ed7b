import { expect, test } from "vitest";
import { receivedToken } from "./received-token.ts";

test.each([
  ['{"access_token":"t1","expires_in":3600}', 3_600],
  ['{"access_token":"t1"}', 0],
])("%s is a token for %i s", (body, seconds) => {
  expect(receivedToken({ status: 200, headers: {}, body })).toEqual({ token: "t1", seconds });
});

test.each([
  [401, '{"access_token":"t1"}'],
  [200, "no JSON"],
  [200, "null"],
  [200, '{"access_token":1}'],
])("a response with %i and %s has no token", (status, body) => {
  expect(receivedToken({ status, headers: {}, body })).toBeUndefined();
});
