import { expect, test } from "vitest";
import { apiGroups } from "./api-groups.ts";

test("APIs by document, in their order, under a heading of their names", () => {
  const events = { name: "events", document: 3, order: 1 };
  const giftCards = { name: "gift-cards", document: 3, order: 3 };
  const query = { name: "query", document: 2, order: 0 };
  const cart = { name: "cart", document: 3, order: 2 };
  expect(apiGroups([giftCards, events, query, cart])).toEqual([
    { document: 2, heading: "Query", apis: [query] },
    { document: 3, heading: "Events, cart and gift cards", apis: [events, cart, giftCards] },
  ]);
});
