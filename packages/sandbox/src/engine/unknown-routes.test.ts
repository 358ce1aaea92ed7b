import { expect, test } from "vitest";
import { readDocument } from "../../test/read-document.ts";
import { apis } from "../apis.ts";
import { operationsOf } from "./operations.ts";
import { unknownRoutes } from "./unknown-routes.ts";

const unknown = unknownRoutes(
  apis.flatMap((api) =>
    operationsOf(readDocument(api.name)).map((operation) => ({ api, operation, handler: () => ({ status: 200 }) })),
  ),
);

test.each([
  ["GET", "/partnership/v1/nothing", "onboarding", []],
  ["GET", "/partnership/v1/partnership/accounts/a/status", "onboarding", ["PUT"]],
  ["DELETE", "/partnership/v1/partnership/accounts?parent_account_id=a", "onboarding", ["GET"]],
  ["GET", "/api/v1/query/accounts/a/b/c", "query", []],
  ["POST", "/api/reporting/accounts/a/summary", "reporting", ["GET"]],
  ["GET", "/events/v2/events", "events", ["POST"]],
  ["GET", "/nurture", "nurture", []],
  ["GET", "/calendar/v1/subscription/a/b", "calendar", ["DELETE"]],
])("%s %s is a matter of %s, which has %j there", (method, url, api, methods) => {
  const found = unknown(method, url);
  expect([found.api.name, found.methods]).toEqual([api, methods]);
  expect(found.operation).toMatchObject({ id: "", method });
});

test.each([
  // The prefix is missing, another API's, unknown, or there twice.
  ["GET", "/v1/partnership/accounts", "/partnership/v1/partnership/accounts"],
  ["PUT", "/cart/v1/partnership/accounts/a/status", "/partnership/v1/partnership/accounts/{account_id}/status"],
  ["GET", "/onboarding/v1/partnership/accounts?parent_account_id=a", "/partnership/v1/partnership/accounts"],
  ["GET", "/partnership/partnership/v1/partnership/accounts", "/partnership/v1/partnership/accounts"],
  ["POST", "/partnership/api/v1/oauth/token", "/partnership-auth/api/v1/oauth/token"],
  ["POST", "/1.0/nurture/unsubscribe", "/nurture/1.0/nurture/unsubscribe"],
  // A slash too many, or a slip of the pen.
  ["GET", "/api/v1/query/accounts/", "/api/v1/query/accounts"],
  ["POST", "/nurture/1.0/nurture/unsubscribed", "/nurture/1.0/nurture/unsubscribe"],
  ["GET", "/partnership/V1/partnership/accounts", "/partnership/v1/partnership/accounts"],
  // Nothing is like it, or it exists.
  ["GET", "/partnership/v1/nothing", undefined],
  ["GET", "/", undefined],
  ["DELETE", "/partnership/v1/partnership/accounts", undefined],
])("%s %s: the address that was probably meant is %s", (method, url, suggestion) => {
  expect(unknown(method, url).suggestion).toBe(suggestion);
});

test("the credential is required if the API has one kind; with two it is unknown which", () => {
  expect(unknown("GET", "/partnership/v1/nothing").operation.scheme).toMatchObject({ type: "client-credentials" });
  expect(unknown("GET", "/events/v3/events").operation.scheme).toBeUndefined();
  expect(unknown("GET", "/partnership-auth/api/v1/oauth/token").operation.scheme).toBeUndefined();
});
