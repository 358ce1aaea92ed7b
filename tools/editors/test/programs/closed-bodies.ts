const MAKES = `
import type { AudienceClient } from "@tillside/audience";
import type { CartClient } from "@tillside/cart";
import type { EventsClient } from "@tillside/events";
import type { OnboardingClient } from "@tillside/onboarding";
import type { QueryClient } from "@tillside/query";
declare const audience: AudienceClient;
declare const cart: ReturnType<CartClient["session"]>;
declare const events: EventsClient;
declare const onboarding: OnboardingClient;
declare const query: QueryClient;
const path = { account_id: "acc_1" };
const params = { path };
const range = { startDate: "2026-01-01", endDate: "2026-02-01" };
const block = { partnerVerticalId: "1", partnerSubVerticalId: "2", policy: "Block", position1Policy: "Block" } as const;
const event = { clientEventId: "1", eventType: "conversion", eventTime: "2026-01-01T00:00:00Z" };
const target = { accountId: "1", action: "include" } as const;
`;

/** A body with a misspelt field, and the operation that takes it: by name and by path. */
interface Mistake {
  readonly where: string;
  readonly field: string;
  readonly body: string;
  readonly byName: (body: string) => string;
  readonly byPath: (body: string) => string;
}

/** Calls without parameters in their path. */
const plain = (client: string, operation: string, path: string) => ({
  byName: (body: string) => `${client}.${operation}({ body: ${body} });`,
  byPath: (body: string) => `${client}.POST("${path}", { body: ${body} });`,
});

/** Calls for one account. */
const ofAccount = (client: string, operation: string, method: string, path: string) => ({
  byName: (body: string) => `${client}.${operation}({ path, body: ${body} });`,
  byPath: (body: string) => `${client}.${method}("${path}", { params, body: ${body} });`,
});

const accounts = "/v1/partnership/accounts/{account_id}";
const controls = ofAccount("onboarding", "writeMarketplaceControlsList", "PUT", `${accounts}/marketplacecontrolslists`);
const payout = ofAccount("onboarding", "startPayoutSetup", "POST", `${accounts}/payout-setup`);
const report = ofAccount("query", "getCampaignsReport", "POST", "/v1/query/accounts/{account_id}/campaigns/");
const send = plain("events", "sendEventsV2", "/v2/events");
const confirm = plain("cart", "confirmPurchase", "/v1/cart/confirm");
const audienceImport = plain("audience", "importAudienceV3", "/v3/import/suppression");

export const mistakes: readonly Mistake[] = [
  {
    where: "onboarding, an object in a list",
    field: "policyy",
    body: `{ name: "a", blockedVerticals: [{ ...block, policyy: "Block" }] }`,
    ...controls,
  },
  {
    where: "onboarding, an object in a one-of body",
    field: "mail",
    body: `{ provider: "payprov_connect", experience: "hosted_invite", contact: { email: "a@b.example", mail: "a" } }`,
    ...payout,
  },
  {
    where: "onboarding, a one-of body",
    field: "experienc",
    body: `{ provider: "payprov_connect", experience: "embedded", experienc: "embedded" }`,
    ...payout,
  },
  {
    where: "events, an object in a list in an object in a list",
    field: "valeu",
    body: `{ accountId: "1", events: [{ ...event, objectData: [{ name: "amount", value: "1", valeu: "1" }] }] }`,
    ...send,
  },
  {
    where: "query, an object in a list",
    field: "colum",
    body: `{ ...range, metrics: ["impressions"], orderBys: [{ column: "impressions", colum: "clicks" }] }`,
    ...report,
  },
  {
    where: "cart, a one-of object in a list",
    field: "qty",
    body: `{ cartId: "1", items: [{ cartItemId: "1", quantity: 1, qty: 1 }] }`,
    ...confirm,
  },
  {
    where: "audience, a one-of body",
    field: "emial",
    body: `{ ...target, email: "a@b.example", emial: "a@b.example" }`,
    ...audienceImport,
  },
];

/** The same bodies without the misspelt field. */
const FINE = `
onboarding.writeMarketplaceControlsList({ path, body: { name: "a", blockedVerticals: [block] } });
onboarding.startPayoutSetup({ path, body: { provider: "payprov_connect", experience: "hosted_invite", contact: { email: "a@b.example" } } });
onboarding.startPayoutSetup({ path, body: { provider: "payprov_connect", experience: "embedded" } });
events.sendEventsV2({ body: { accountId: "1", events: [{ ...event, objectData: [{ name: "amount", value: "1" }] }] } });
query.getCampaignsReport({ path, body: { ...range, metrics: ["impressions"], orderBys: [{ column: "impressions" }] } });
cart.confirmPurchase({ body: { cartId: "1", items: [{ cartItemId: "1", quantity: 1 }] } });
audience.importAudienceV3({ body: { ...target, email: "a@b.example" } });
`;

const programs = mistakes.flatMap(({ body, byName, byPath }) => [byName(body), byPath(body)]);

/** All of them, the mistakes after each other from the line that follows `linesBefore`. */
export const closedBodies = [MAKES, FINE, ...programs, "export {};"].join("\n");

export const linesBefore = `${MAKES}\n${FINE}`.split("\n").length;
