import { expect, test } from "vitest";
import { firstOf, fixtures, tinyApi } from "../../../test/support/tiny-api.ts";
import { readReferenceApis } from "../read-apis.ts";
import { curlSample } from "./curl.ts";
import { typeScriptSample } from "./type-script.ts";

const tiny = tinyApi();

test("TypeScript: a client with its options, the call, the answer", () => {
  expect(typeScriptSample(tiny, firstOf(tiny), fixtures)).toBe(`import { createTinyClient } from "@tillside/tiny";

const tiny = createTinyClient({
  baseUrl: "http://127.0.0.1:4020/tiny",
  auth: {
    tokenUrl: "http://127.0.0.1:4020/tiny",
    clientId: "app-1",
    clientSecret: "app-secret-1",
  },
});

const { data, error, response } = await tiny.PUT("/v1/things/{thing_id}", {
  params: { path: { thing_id: "thing/1" }, query: { parent: "par_1" } },
  body: { name: "It's" },
});

console.log(response.status, data ?? error);`);
});

test("curl: the token first, then the call with a key of its own; quotes and paths are safe", () => {
  const sample = curlSample(tiny, firstOf(tiny), fixtures);
  expect(sample).toMatch(/^token=\$\(curl .*'http:\/\/127\.0\.0\.1:4020\/tiny\/token'/);
  expect(sample).toContain("--request PUT 'http://127.0.0.1:4020/tiny/v1/things/thing%2F1?parent=par_1'");
  expect(sample).toMatch(/--header 'Idempotency-Key: [\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}'/);
  expect(sample).toContain(`"name": "It'\\''s"`);
});

test("a cart item is reserved and confirmed before it is canceled, in one session", () => {
  const cart = readReferenceApis().find(({ name }) => name === "cart") ?? tiny;
  const cancel = cart.operations.find(({ id }) => id === "cancelConfirmedItem") ?? firstOf(cart);
  const typed = typeScriptSample(cart, cancel, fixtures);
  expect([...typed.matchAll(/POST\("([^"]+)"/g)].map(([, path]) => path)).toEqual([
    "/v1/cart/reserve",
    "/v1/cart/confirm",
    "/v1/confirmation/cancel",
  ]);
  expect(typed).toContain("body: { itemReservationId }");
  expect(curlSample(cart, cancel, fixtures)).toContain(`"itemReservationId": "'"$itemReservationId"'"`);
});
