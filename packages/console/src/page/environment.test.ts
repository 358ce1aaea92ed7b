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
  keyPairs: [{ publicKey: "pub", secretKey: "sec" }],
  apiKeys: ["audience", "nurture", "cart"].map((api) => ({ api, name: `${api} key`, key: `${api}-1` })),
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

const lines = environmentOf({ apis }, credentials, "http://127.0.0.1:4020").trimEnd().split("\n");

test("has a line for each variable, once, with the first credential of its kind", () => {
  expect(lines).toEqual([
    "TILLSIDE_PARTNER_URL=http://127.0.0.1:4020/partnership",
    "TILLSIDE_AUTH_URL=http://127.0.0.1:4020/partnership-auth",
    "TILLSIDE_CLIENT_ID=p1",
    "TILLSIDE_CLIENT_SECRET=ps1",
    "TILLSIDE_API_URL=http://127.0.0.1:4020/api",
    "TILLSIDE_APP_ID=a1",
    "TILLSIDE_APP_SECRET=as1",
    "TILLSIDE_EVENTS_URL=http://127.0.0.1:4020/events",
    "TILLSIDE_PUBLIC_KEY=pub",
    "TILLSIDE_SECRET_KEY=sec",
    "TILLSIDE_DATA_URL=http://127.0.0.1:4020/data",
    "TILLSIDE_DATA_API_KEY=audience-1",
    "TILLSIDE_NURTURE_URL=http://127.0.0.1:4020/nurture",
    "TILLSIDE_NURTURE_API_KEY=nurture-1",
    "TILLSIDE_CART_URL=http://127.0.0.1:4020/cart",
    "TILLSIDE_CART_API_KEY=cart-1",
    "TILLSIDE_CALENDAR_URL=http://127.0.0.1:4020/calendar",
    "TILLSIDE_CALENDAR_AUTH_URL=http://127.0.0.1:4020/calendar-auth",
    "TILLSIDE_CALENDAR_CLIENT_ID=c1",
    "TILLSIDE_CALENDAR_CLIENT_SECRET=cs1",
  ]);
});

test("uses names that the command line reads", () => {
  const readme = readFileSync(new URL("../../../cli/README.md", import.meta.url), "utf8");
  const known = new Set(readme.match(/TILLSIDE_\w+/g));
  expect(lines.map((line) => line.split("=")[0]).filter((name) => !known.has(name ?? ""))).toEqual([]);
});
