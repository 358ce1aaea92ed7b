import { expect, test } from "vitest";
import { apiKeyOf, clientOf, type Fixtures } from "./credentials.ts";

const fixtures: Fixtures = {
  onboarding: { partners: [{ clientId: "partner", clientSecret: "p" }] },
  apps: [{ appId: "app", appSecret: "a" }],
  keyPairs: [{ publicKey: "pub", secretKey: "sec" }],
  cart: { apiKey: "cart-key" },
  calendar: { clientId: "calendar", clientSecret: "c" },
  "gift-cards": { apiKey: "gift-cards-key" },
};

test("an API has its own key, a new one too", () => {
  expect([apiKeyOf("cart", fixtures), apiKeyOf("gift-cards", fixtures)]).toEqual(["cart-key", "gift-cards-key"]);
});

test("an API without a key gets no other API's", () => {
  expect(() => apiKeyOf("vouchers", fixtures)).toThrow(
    'GET /_sandbox/fixtures shows no apiKey of vouchers. Add `fixtures: { "vouchers": { apiKey } }` to packages/sandbox/src/apis/vouchers/vouchers.ts.',
  );
});

test.each([
  ["onboarding", "partner"],
  ["calendar", "calendar"],
  ["query", "app"],
])("tokens of %s are exchanged for the credentials of %s", (api, clientId) => {
  expect(clientOf(api, fixtures).clientId).toBe(clientId);
});
