import type { ApiManifest, BucketFacts } from "../src/facts/manifest.ts";

const minute = (requests: number) =>
  ({ requests, perSeconds: 60, keyedBy: "client_id", strength: "enforced" }) as const satisfies BucketFacts;
const secured = { auth: "accessToken", authFailure: [401] } as const;
const parent = { option: "parentAccountId" } as const;
const common = { "X-Platform-Parent-Account-Id": parent, "X-Request-Id": { call: true } } as const;
const idempotency = { header: "Idempotency-Key", windowSeconds: 86_400, onRepeat: "replay", required: true } as const;

/** A small API with an operation of every class, written by hand so that no test depends on generated code. */
export const manifest = {
  api: "onboarding",
  options: ["parentAccountId"],
  sessionOptions: [],
  auth: {
    accessToken: {
      type: "client-credentials",
      credentials: "form-body",
      tokenPath: "/api/v1/oauth/token",
      lifetimeSeconds: 300,
    },
  },
  buckets: { registration: minute(10), reads: minute(60) },
  callInfo: { requestId: "X-Request-Id", operationId: "X-Operation-Id" },
  operations: {
    "POST /v1/accounts/register/partnership": {
      ...secured,
      id: "registerAccount",
      safety: "keyed",
      bucket: "registration",
      idempotency,
      managed: {
        header: { ...common, "Idempotency-Key": { call: true } },
        body: { platform_parent_account_id: parent },
      },
    },
    "GET /v1/partnership/accounts": {
      ...secured,
      id: "listAccounts",
      safety: "read",
      bucket: "reads",
      managed: { header: common, query: { parent_account_id: parent } },
    },
    "PUT /v1/partnership/accounts/{account_id}/status": {
      ...secured,
      id: "setAccountStatus",
      safety: "keyed",
      idempotency,
      managed: { header: { ...common, "Idempotency-Key": { call: true } } },
    },
    "POST /v1/partnership/network-privacy-requests": {
      ...secured,
      id: "submitNetworkPrivacyRequest",
      safety: "unsafe",
      retryOn: [429],
      managed: { header: common },
    },
  },
} as const satisfies ApiManifest;
