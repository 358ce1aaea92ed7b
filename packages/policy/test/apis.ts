import type { ApiManifest } from "../src/facts/manifest.ts";

const token = { type: "client-credentials", tokenPath: "/auth/oauth2/token", lifetimeSeconds: 3600 } as const;
const keyPair = { type: "key-pair", publicPrefix: "pub-", secretPrefix: "sec-" } as const;
const none = { options: [], sessionOptions: [], buckets: {}, callInfo: {} } as const;
const bearer = { auth: "accessToken", authFailure: [401] } as const;

/** Client credentials in a Basic header, exchanged on the API's own host. */
export const query = {
  ...none,
  api: "query",
  auth: { accessToken: { ...token, credentials: "basic-header", sameHost: true } },
  operations: { "GET /v1/query/accounts": { ...bearer, id: "listQueryAccounts", safety: "read" } },
} as const satisfies ApiManifest;

/** A refused credential may show as a 400 or 403; deprecated, some of it with a successor. */
export const reporting = {
  ...none,
  api: "reporting",
  auth: query.auth,
  operations: {
    "GET /reporting/accounts": {
      auth: "accessToken",
      authFailure: [400, 403],
      id: "reportAccounts",
      safety: "read",
      deprecated: true,
      successor: "query",
    },
    "GET /metadata/accounts": {
      auth: "accessToken",
      authFailure: [400, 403],
      id: "readMetadata",
      safety: "read",
      deprecated: true,
    },
    "PUT /reporting/views": {
      auth: "accessToken",
      authFailure: [400, 403],
      id: "writeView",
      safety: "repeatable",
    },
  },
} as const satisfies ApiManifest;

const constants = { Charset: { value: "utf-8" }, "Svc-Version": { value: "2020-05-21" } } as const;
const records = { records: "/data/unprocessedRecords" } as const;

/** Two security schemes, constant headers, failed records inside a success. */
export const events = {
  ...none,
  api: "events",
  auth: { appCredentials: { ...token, credentials: "basic-header" }, keyPair },
  buckets: { batches: { requests: 1, perSeconds: 60, keyedBy: "key_pair", strength: "enforced" } },
  operations: {
    "POST /v1/events": {
      id: "sendEventsV1",
      safety: "unsafe",
      auth: "appCredentials",
      authFailure: [401],
      bucket: "batches",
      managed: { header: constants },
      partial: records,
    },
    "POST /v2/events": {
      id: "sendEventsV2",
      safety: "unsafe",
      auth: "keyPair",
      authFailure: [401],
      bucket: "batches",
      managed: { header: constants },
      partial: records,
    },
  },
} as const satisfies ApiManifest;

/** A key that is the whole Authorization header. */
export const nurture = {
  ...none,
  api: "nurture",
  auth: { webhookApiKey: { type: "api-key", header: "Authorization" } },
  operations: {
    "POST /1.0/nurture/unsubscribe": {
      id: "unsubscribe",
      safety: "repeatable",
      auth: "webhookApiKey",
      authFailure: [401],
    },
  },
} as const satisfies ApiManifest;

const inSession = {
  "svc-session-id": { session: "sessionId", uuid: true },
  "svc-tag-id": { option: "tagId" },
  "Accept-Language": { session: "acceptLanguage" },
} as const;

/** A key in a header of its own, headers of one customer's session, failed items inside a success. */
export const cart = {
  ...none,
  api: "cart",
  options: ["tagId"],
  sessionOptions: ["sessionId", "acceptLanguage"],
  auth: { apiKey: { type: "api-key", header: "svc-api-key" } },
  operations: {
    "POST /v1/cart/reserve": {
      id: "reserveItems",
      safety: "unsafe",
      auth: "apiKey",
      authFailure: [401],
      managed: { header: inSession },
      partial: { items: "/items", flag: "success" },
    },
    "POST /v1/confirmation/cancel": {
      id: "cancelConfirmedItem",
      safety: "unsafe",
      auth: "apiKey",
      authFailure: [401],
      managed: { header: { "Accept-Language": inSession["Accept-Language"] } },
    },
  },
} as const satisfies ApiManifest;

/** Client credentials in a header or in the form; a success that may be none. */
export const calendar = {
  ...none,
  api: "calendar",
  auth: { accessToken: { ...token, credentials: "basic-or-body", tokenPath: "/oauth2/token", lifetimeSeconds: 300 } },
  operations: {
    "POST /v2/subscribe/{accountCode}/{calendarCode}": {
      ...bearer,
      id: "subscribe",
      safety: "unsafe",
      partial: { flag: "/success", errors: "/errors" },
    },
  },
} as const satisfies ApiManifest;
