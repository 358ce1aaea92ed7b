import { expect, test } from "vitest";
import { apis } from "../apis.ts";
import { readDocument } from "./document.ts";
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

test("the credential is asked for where the API has one kind; of two nobody knows which", () => {
  expect(unknown("GET", "/partnership/v1/nothing").operation.scheme).toMatchObject({ type: "client-credentials" });
  expect(unknown("GET", "/events/v3/events").operation.scheme).toBeUndefined();
  expect(unknown("GET", "/partnership-auth/api/v1/oauth/token").operation.scheme).toBeUndefined();
});
