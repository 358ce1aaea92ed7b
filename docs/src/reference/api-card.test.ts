import { expect, test } from "vitest";
import { apiCards } from "./api-card.ts";
import { readReferenceApis } from "./read-apis.ts";

const cards = apiCards(readReferenceApis());

test("there is one card for each API, the deprecated ones last", () => {
  expect(cards.map(({ title, deprecated }) => `${title}${deprecated ? ", deprecated" : ""}`)).toEqual([
    "Partner Onboarding API",
    "Query API",
    "Nurture Unsubscribe API",
    "Cart API",
    "Calendar API",
    "Reporting API, deprecated",
    "Event API, deprecated",
    "Custom Audience Import API, deprecated",
  ]);
});

test("a card says how the API authenticates", () => {
  expect(cards.map(({ authentication }) => authentication)).toEqual([
    "Client id and secret",
    "Client id and secret",
    "API key",
    "API key",
    "Client id and secret",
    "Client id and secret",
    "Key pair or client id and secret",
    "Key pair or API key",
  ]);
});

test("a card leads to the first task", () => {
  expect(cards[0]?.firstTask).toEqual({
    label: "Register a merchant account",
    href: "/reference/onboarding/register-account/",
  });
  expect(cards.find(({ href }) => href === "/reference/events/")?.firstTask.href).toBe(
    "/reference/events/send-events-v1/",
  );
});
