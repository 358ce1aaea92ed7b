import { expect, test } from "vitest";
import { fixtures } from "../../../test/support/tiny-api.ts";
import type { SecurityScheme } from "../openapi.ts";
import { credentialOf } from "./credentials.ts";

const token = { operationId: "exchange", credentials: "form-body", lifetimeSeconds: 300 } as const;

test.each<[string, SecurityScheme, object]>([
  ["onboarding", { type: "http", "x-token": token }, { clientId: "id-1", clientSecret: "secret-1" }],
  ["calendar", { type: "http", "x-token": token }, { clientId: "calendar-1", clientSecret: "calendar-secret-1" }],
  ["query", { type: "http", "x-token": token }, { clientId: "app-1", clientSecret: "app-secret-1" }],
  [
    "events",
    { type: "http", "x-key-pair": { publicPrefix: "pub-", secretPrefix: "sec-" } },
    { publicKey: "pub-1", secretKey: "sec-1" },
  ],
  ["nurture", { type: "apiKey", name: "Authorization" }, { apiKey: "nurture-key" }],
])("%s with %j", (api, scheme, expected) => {
  expect(credentialOf(api, scheme, fixtures)).toEqual(expected);
});
