import type { ApiManifest } from "../../src/facts/manifest.ts";

/** What the limit of a fleet is. */
export interface FleetLimit {
  readonly requests: number;
  readonly perSeconds: number;
  readonly concurrency?: number;
}

/** An API with an operation that has the given limit, and one that states none. */
export function fleetManifest(limit: FleetLimit) {
  return {
    api: "fleet",
    options: [],
    sessionOptions: [],
    callInfo: {},
    auth: {
      accessToken: {
        type: "client-credentials",
        credentials: "basic-header",
        tokenPath: "/token",
        sameHost: true,
        lifetimeSeconds: 300,
      },
    },
    buckets: { items: { ...limit, keyedBy: "client_id", strength: "enforced" } },
    operations: {
      "GET /items": { id: "listItems", safety: "read", bucket: "items", auth: "accessToken", authFailure: [401] },
      "GET /free": { id: "listFree", safety: "read", auth: "accessToken", authFailure: [401] },
    },
  } as const satisfies ApiManifest;
}
