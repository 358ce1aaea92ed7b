import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { environmentOf } from "./environment.ts";

const credentials = {
  clients: [
    { host: "/partnership-auth", clientId: "p1", clientSecret: "ps1" },
    { host: "/partnership-auth", clientId: "p2", clientSecret: "ps2" },
    { host: "/api", clientId: "a1", clientSecret: "as1" },
    { host: "/calendar-auth", clientId: "c1", clientSecret: "cs1" },
  ],
  keyPairs: [
    { publicKey: "pub", secretKey: "sec", accountId: "acc" },
    { publicKey: "own-pub", secretKey: "own-sec", accountId: "own-acc" },
  ],
  apiKeys: ["audience", "nurture", "cart", "cart"].map((api, index) => ({
    api,
    name: `${api} key`,
    key: `${api}-${index}`,
  })),
};
const apis = [
  { api: "onboarding", baseUrl: "/partnership", tokenUrl: "/partnership-auth" },
  { api: "query", baseUrl: "/api", tokenUrl: "/api" },
  { api: "reporting", baseUrl: "/api", tokenUrl: "/api" },
  { api: "events", baseUrl: "/events", tokenUrl: "/api" },
  { api: "audience", baseUrl: "/data" },
  { api: "nurture", baseUrl: "/nurture" },
  { api: "cart", baseUrl: "/cart" },
  { api: "calendar", baseUrl: "/calendar", tokenUrl: "/calendar-auth" },
  { api: "gift-cards", baseUrl: "/gift-cards" },
];
const fixtures = {
  onboarding: { partners: [{ clientId: "p1", parentAccountId: "par_1" }] },
  apps: [{ appId: "a1" }],
  keyPairs: [{ publicKey: "pub" }],
  cart: { apiKey: "cart-2", tagId: "tag" },
};

const server = "http://127.0.0.1:4020";
const linesOf = (where: Parameters<typeof environmentOf>[0]) => environmentOf(where, server).trimEnd().split("\n");
const lines = linesOf({ apis, credentials, fixtures });

test("has a line for each variable, once, with the first credential of its kind", () => {
  expect(lines).toEqual([
    "TILLSIDE_PARTNER_URL=http://127.0.0.1:4020/partnership",
    "TILLSIDE_AUTH_URL=http://127.0.0.1:4020/partnership-auth",
    "TILLSIDE_CLIENT_ID=p1",
    "TILLSIDE_CLIENT_SECRET=ps1",
    "TILLSIDE_PARENT_ACCOUNT_ID=par_1",
    "TILLSIDE_API_URL=http://127.0.0.1:4020/api",
    "TILLSIDE_APP_ID=a1",
    "TILLSIDE_APP_SECRET=as1",
    "TILLSIDE_EVENTS_URL=http://127.0.0.1:4020/events",
    "TILLSIDE_PUBLIC_KEY=pub",
    "TILLSIDE_SECRET_KEY=sec",
    "TILLSIDE_ACCOUNT_ID=acc",
    "TILLSIDE_DATA_URL=http://127.0.0.1:4020/data",
    "TILLSIDE_DATA_API_KEY=audience-0",
    "TILLSIDE_NURTURE_URL=http://127.0.0.1:4020/nurture",
    "TILLSIDE_NURTURE_API_KEY=nurture-1",
    "TILLSIDE_CART_URL=http://127.0.0.1:4020/cart",
    "TILLSIDE_CART_API_KEY=cart-2",
    "TILLSIDE_CART_TAG_ID=tag",
    "TILLSIDE_CALENDAR_URL=http://127.0.0.1:4020/calendar",
    "TILLSIDE_CALENDAR_AUTH_URL=http://127.0.0.1:4020/calendar-auth",
    "TILLSIDE_CALENDAR_CLIENT_ID=c1",
    "TILLSIDE_CALENDAR_CLIENT_SECRET=cs1",
  ]);
});

test("begins with the credentials of the user's own seed, and has their ids", () => {
  const own = {
    onboarding: { partners: [{ clientId: "p2", parentAccountId: "par_2" }, ...fixtures.onboarding.partners] },
    keyPairs: [{ publicKey: "own-pub" }, ...fixtures.keyPairs],
    cart: { apiKey: "cart-3", tagId: "tag" },
  };
  expect(linesOf({ apis, credentials, fixtures: own })).toEqual(
    expect.arrayContaining([
      "TILLSIDE_CLIENT_ID=p2",
      "TILLSIDE_CLIENT_SECRET=ps2",
      "TILLSIDE_PARENT_ACCOUNT_ID=par_2",
      "TILLSIDE_PUBLIC_KEY=own-pub",
      "TILLSIDE_ACCOUNT_ID=own-acc",
      "TILLSIDE_CART_API_KEY=cart-3",
    ]),
  );
});

test("a sandbox with fewer APIs has fewer lines", () => {
  const of = (...names: readonly string[]) => apis.filter(({ api }) => names.includes(api));
  expect(linesOf({ apis: of("cart"), credentials, fixtures: { cart: fixtures.cart } })).toEqual([
    "TILLSIDE_CART_URL=http://127.0.0.1:4020/cart",
    "TILLSIDE_CART_API_KEY=cart-2",
    "TILLSIDE_CART_TAG_ID=tag",
  ]);
  expect(linesOf({ apis: of("onboarding"), credentials, fixtures: { onboarding: { partners: [] } } })).toEqual([
    "TILLSIDE_PARTNER_URL=http://127.0.0.1:4020/partnership",
    "TILLSIDE_AUTH_URL=http://127.0.0.1:4020/partnership-auth",
    "TILLSIDE_CLIENT_ID=p1",
    "TILLSIDE_CLIENT_SECRET=ps1",
  ]);
});

test("has the names that the command prints, without those of the access tokens", () => {
  const readme = readFileSync(new URL("../../../cli/README.md", import.meta.url), "utf8");
  const others = new Set(["TILLSIDE_TOKEN", "TILLSIDE_APP_TOKEN", "TILLSIDE_CALENDAR_TOKEN", "TILLSIDE_PROFILE"]);
  const printed = readme.match(/TILLSIDE_\w+/g)?.filter((name) => !others.has(name));
  expect(new Set(lines.map((line) => line.split("=")[0]))).toEqual(new Set(printed));
});
