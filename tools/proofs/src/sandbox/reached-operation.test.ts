import { expect, test } from "vitest";
import { operationsOf } from "./operations.ts";
import { reachedOperation } from "./reached-operation.ts";

const operations = operationsOf("calendar");

function idAt(method: string, path: string, operationId = "updateEvent"): string | undefined {
  return reachedOperation(operations, { operationId, method, path, headers: {}, credential: "right" })?.id;
}

test("an address belongs to the operation whose template it fits", () => {
  expect(idAt("DELETE", "/v1/subscriptionevent/acc/evt")).toBe("deleteEvent");
  expect(idAt("POST", "/v1/subscriptionevent/acc/update?x=1")).toBe("updateEvent");
  expect(idAt("GET", "/v1/subscription/00000000-0000-4000-8000-000000000003")).toBe("getSubscription");
});

test("other methods, longer paths and other hosts reach nothing", () => {
  expect(idAt("PATCH", "/v1/subscriptionevent/acc/update")).toBeUndefined();
  expect(idAt("POST", "/v1/subscriptionevent/acc/update/")).toBeUndefined();
  expect(idAt("POST", "/oauth2/token")).toBeUndefined();
  expect(idAt("POST", "/oauth2/token", "exchangeClientCredentials")).toBe("exchangeClientCredentials");
});
