/** Makes the clients that the programs call. */
export const MAKES = `
import { createCartClient } from "@tillside/cart";
import { createEventsClient, failures } from "@tillside/events";
import { createNurtureClient } from "@tillside/nurture";
import { createOnboardingClient } from "@tillside/onboarding";
import { createQueryClient, failures as noFailures, runReport } from "@tillside/query";
const baseUrl = "https://api.example";
const auth = { tokenUrl: baseUrl, clientId: "id", clientSecret: "secret" };
const onboarding = createOnboardingClient({ baseUrl, auth, parentAccountId: "par_1" });
const nurture = createNurtureClient({ baseUrl, auth: { apiKey: "key" } });
const cart = createCartClient({ baseUrl, auth: { apiKey: "key" }, tagId: "tag_1" });
const events = createEventsClient({ baseUrl, auth: { keyPair: { publicKey: "pub-1", secretKey: "sec-1" } } });
const query = createQueryClient({ baseUrl, auth });
const path = { account_id: "acc_1" };
const rest = { store_identifier: "https://store.example", external_account_id: "1", vertical_id: 1, sub_vertical_id: 2 };
const status = "/v1/partnership/accounts/{account_id}/status";
const register = "/v1/accounts/register/partnership";
`;

/** A mistake, and how the first line of its diagnostic begins and what else is in it. */
export const mistakes: readonly (readonly [mistake: string, program: string, begins: string, ...shown: string[]])[] = [
  [
    "a misspelt operation",
    `onboarding.registerAcount({ body: { brand: "a", country_code: "no", ...rest } });`,
    "TS2551: Property 'registerAcount' does not exist on type 'OnboardingClient'. Did you mean 'registerAccount'?",
  ],
  [
    "a misspelt operation of a session",
    `cart.session().reserveItem({ body: {} });`,
    "TS2551: Property 'reserveItem' does not exist on type 'CartSession'. Did you mean 'reserveItems'?",
  ],
  [
    "a wrong path",
    `onboarding.POST("/v1/accounts/register", { body: {} });`,
    `TS2345: Argument of type '"/v1/accounts/register"' is not assignable to parameter of type '"`,
    '"/v1/accounts/register/partnership"',
    '"/v1/partnership/accounts/{account_id}/payout-setup"',
    '"/v1/partnership/network-privacy-requests"',
  ],
  [
    "a wrong path without a second argument",
    `onboarding.POST("/v1/accounts/register");`,
    `TS2345: Argument of type '"/v1/accounts/register"' is not assignable to parameter of type '"`,
    '"/v1/accounts/register/partnership"',
  ],
  [
    "a wrong path where the API has one",
    `nurture.POST("/1.0/nurture");`,
    `TS2345: Argument of type '"/1.0/nurture"' is not assignable to parameter of type '"/1.0/nurture/unsubscribe"'.`,
  ],
  [
    "a missing field",
    `onboarding.registerAccount({ body: { brand: "a", ...rest } });`,
    "TS2741: Property 'country_code' is missing in type '{ ",
    "but required in type 'RegistrationRequest'.",
  ],
  [
    "a missing field, by path",
    `onboarding.POST(register, { body: { brand: "a", ...rest } });`,
    "TS2741: Property 'country_code' is missing in type '{ ",
    "but required in type 'RegistrationRequest'.",
  ],
  [
    "a field that there is not",
    `onboarding.registerAccount({ body: { brand: "a", country_code: "no", ...rest, foo: 1 } });`,
    "TS2353: Object literal may only specify known properties, and 'foo' does not exist in type 'RegistrationRequest'.",
  ],
  [
    "a field that there is not, by path",
    `onboarding.POST(register, { body: { brand: "a", country_code: "no", ...rest, foo: 1 } });`,
    "TS2353: Object literal may only specify known properties, and 'foo' does not exist in type 'RegistrationRequest'.",
  ],
  [
    "a misspelt optional field",
    `cart.session().reserveItems({ body: { items: [{ qty: 1 }] } });`,
    "TS2353: Object literal may only specify known properties, and 'qty' does not exist in type 'ReserveRequestItem'.",
  ],
  [
    "a misspelt optional field, by path",
    `cart.session().POST("/v1/cart/reserve", { body: { items: [{ qty: 1 }] } });`,
    "TS2353: Object literal may only specify known properties, and 'qty' does not exist in type 'ReserveRequestItem'.",
  ],
  [
    "a field in another case",
    `events.sendEventsV2({ body: { accountId: "1", events: [{ clientEventId: "1", eventType: "conversion", eventTime: "t", objectdata: [] }] } });`,
    "TS2561: Object literal may only specify known properties, but 'objectdata' does not exist in type 'Event'. Did you mean to write 'objectData'?",
  ],
  [
    "a wrong enum value",
    `onboarding.setAccountStatus({ path, body: { status: "stopped" } });`,
    `TS2322: Type '"stopped"' is not assignable to type '"active" | "paused"'.`,
  ],
  [
    "a wrong enum value, by path",
    `onboarding.PUT(status, { params: { path }, body: { status: "stopped" } });`,
    `TS2322: Type '"stopped"' is not assignable to type '"active" | "paused"'.`,
  ],
  [
    "wrong credentials",
    `createOnboardingClient({ baseUrl, auth: { apiKey: "key" }, parentAccountId: "par_1" });`,
    "TS2353: Object literal may only specify known properties, and 'apiKey' does not exist in type '",
    "ClientCredentialsOptions",
    "TokenOptions",
  ],
  [
    "params in a call by name",
    `onboarding.setAccountStatus({ params: { path }, body: { status: "active" } });`,
    "TS2353: Object literal may only specify known properties, and 'params' does not exist in type 'SetAccountStatusInit<\"json\">'.",
  ],
  [
    "a misspelt option",
    `onboarding.listAccounts({ policy: { attempt: 1 } });`,
    "TS2561: Object literal may only specify known properties, but 'attempt' does not exist in type 'CallPolicy'. Did you mean to write 'attempts'?",
  ],
  [
    "a misspelt property of a report",
    `runReport(query, "campaigns", "acc_1", { startDate: "d", endDate: "d", metrics: [], dimension: ["day"] });`,
    `TS2322: Type '["day"]' is not assignable to type '`,
    '"dimension is no property of the request"',
  ],
  [
    "a misspelt property of a report, with one word as its value",
    `runReport(query, "campaigns", "acc_1", { startDate: "d", endDate: "d", metrics: [], intervall: "day" });`,
    `TS2322: Type '"day"' is not assignable to type '`,
    '"intervall is no property of the request"',
  ],
  [
    "a misspelt property of a report whose value may be anything",
    `runReport(query, "campaigns", "acc_1", { startDate: "d", endDate: "d", metrics: [], limt: JSON.parse("1") });`,
    `TS2345: Argument of type '{ startDate: `,
    '"limt is no property of the request"',
  ],
  [
    "a misspelt property of a report that is undefined",
    `runReport(query, "campaigns", "acc_1", { startDate: "d", endDate: "d", metrics: [], limt: undefined });`,
    `TS2345: Argument of type '{ startDate: `,
    '"limt is no property of the request"',
  ],
  [
    "a misspelt property in a list of a report",
    `runReport(query, "campaigns", "acc_1", { startDate: "d", endDate: "d", metrics: [], orderBys: [{ column: "a", directon: "asc" }] });`,
    `TS2345: Argument of type '{ startDate: `,
    '"directon is no property of the request"',
  ],
  [
    "a result in place of its data",
    `failures(await events.sendEventsV2({ body: { accountId: "1", events: [] } }));`,
    "TS2345: Argument of type '",
    `is not assignable to parameter of type '"failures() takes the data of a result that was awaited: failures(result.data)"'.`,
  ],
  [
    "a result in place of its data, where no success hides failures",
    `noFailures(await query.listAccounts());`,
    "TS2345: Argument of type '",
    `is not assignable to parameter of type '"failures() takes the data of a result that was awaited: failures(result.data)"'.`,
  ],
  ["no argument", `onboarding.registerAccount();`, "TS2554: Expected 1 arguments, but got 0."],
  ["no argument, by path", `onboarding.POST(register);`, "TS2554: Expected 2 arguments, but got 1."],
];

/** What an application may write, in both forms. */
export const FINE = `
const body = { brand: "a", country_code: "no", ...rest };
const { data, error } = await onboarding.registerAccount({ body, headers: { Prefer: "respond-async", "X-Own": "1" } });
const byPath = await onboarding.POST("/v1/accounts/register/partnership", { body });
data satisfies typeof byPath.data;
error satisfies typeof byPath.error;
const text = await onboarding.listAccounts({ parseAs: "text", policy: { attempts: 1 } });
text.data satisfies string | undefined;
await onboarding.addPage({ path, body: { any: ["thing"] }, query: { dry_run: true } });
await onboarding.POST("/v1/partnership/accounts/{account_id}/pages", { params: { path }, body: { any: ["thing"] } });
await cart.reserveItems({ headers: { "svc-session-id": "session-1" }, body: {} });
await cart.session().reserveItems({ body: { cartId: "1" } });
const left = { policy: undefined, signal: undefined, headers: undefined, fetch: undefined, querySerializer: undefined } as const;
const none = { attempts: undefined, deadlineMs: undefined, priority: undefined, onWait: undefined } as const;
const more = { baseUrl: undefined, middleware: undefined, pathSerializer: undefined, cache: undefined } as const;
await onboarding.listAccounts({ ...left, ...more });
await onboarding.addPage({ ...left, ...more, path, body: {}, query: undefined, bodySerializer: undefined });
await query.listAccounts({ policy: none });
await query.GET("/v1/query/accounts", { ...left, ...more, params: undefined, body: undefined });
await events.POST("/v2/events", { ...left, policy: none, bodySerializer: undefined, body: { accountId: "1", events: [] } });
await query.raw("GET", "/v1/other", { safety: "read", policy: undefined, signal: undefined, query: undefined });
failures((await events.sendEventsV2({ body: { accountId: "1", events: [] } })).data) satisfies readonly object[];
noFailures(text.data);
export const sent = (path: "/v1/events" | "/v2/events") => events.POST(path, { body: { accountId: "1", events: [] } });
`;

/** Credentials without a `tokenUrl`. */
export const CREDENTIALS = `
import { createCalendarClient } from "@tillside/calendar";
import { createEventsClient } from "@tillside/events";
import { createOnboardingClient } from "@tillside/onboarding";
const app = { clientId: "id", clientSecret: "secret" };
createOnboardingClient({ baseUrl: "b", auth: app, parentAccountId: "par_1" });
createEventsClient({ baseUrl: "b", auth: { appCredentials: app } });
createCalendarClient({ baseUrl: "b", auth: app });
`;
