import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { firstOf, fixtures, tinyApi } from "../../../test/support/tiny-api.ts";
import { readReferenceApis } from "../read-apis.ts";
import { curlSample } from "./curl.ts";
import { typeScriptSample } from "./type-script.ts";

const tiny = tinyApi();
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

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

const { data, error, response } = await tiny.writeThing({
  path: { thing_id: "thing/1" },
  query: { parent: "par_1" },
  body: { name: "It's" },
});

console.log(response.status, data ?? error);`);
});

test("an API of two words has a client whose name is one", () => {
  const sample = typeScriptSample({ ...tiny, name: "gift-cards" }, firstOf(tiny), fixtures);
  expect(sample).toContain('import { createGiftCardsClient } from "@tillside/gift-cards";');
  expect(sample).toContain("const giftCards = createGiftCardsClient({");
  expect(sample).toContain("await giftCards.writeThing(");
});

test("curl: the token first, then the call with a new key each time; quotes and paths are safe", () => {
  const sample = curlSample(tiny, firstOf(tiny), fixtures);
  expect(sample).toMatch(/^token=\$\(curl .*'http:\/\/127\.0\.0\.1:4020\/tiny\/token'/);
  expect(sample).toContain("--request PUT 'http://127.0.0.1:4020/tiny/v1/things/thing%2F1?parent=par_1'");
  const [, key = ""] = /--header "Idempotency-Key: \$\((.*)\)"/.exec(sample) ?? [];
  const keys = [1, 2].map(() => execFileSync("bash", ["-c", key], { encoding: "utf8" }).trim());
  expect(keys).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
  expect(keys[0]).not.toBe(keys[1]);
  expect(sample).toContain(`"name": "It'\\''s"`);
});

test("a cart item is reserved and confirmed before it is canceled, in one session", () => {
  const cart = readReferenceApis().find(({ name }) => name === "cart") ?? tiny;
  const cancel = cart.operations.find(({ id }) => id === "cancelConfirmedItem") ?? firstOf(cart);
  const typed = typeScriptSample(cart, cancel, fixtures);
  expect([...typed.matchAll(/await \w+\.(\w+)\(/g)].map(([, id]) => id)).toEqual([
    "reserveItems",
    "confirmPurchase",
    "cancelConfirmedItem",
  ]);
  expect(typed).toContain("body: { itemReservationId }");
  expect(curlSample(cart, cancel, fixtures)).toContain(`"itemReservationId": "'"$itemReservationId"'"`);
});
