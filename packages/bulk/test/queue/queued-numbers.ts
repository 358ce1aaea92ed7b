import { type ApiManifest, clientCredentials, connect, pausing } from "@tillside/policy";
import { type RedisClient, redisStore } from "@tillside/policy/redis";
import type { QueuedJob } from "../../src/index.ts";
import { numbersJob } from "../bulk-job.ts";

const manifest = {
  api: "fleet",
  options: [],
  sessionOptions: [],
  buckets: {},
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
  operations: {
    "GET /items": { id: "listItems", safety: "read", auth: "accessToken", authFailure: [401] },
  },
} as const satisfies ApiManifest;

/** A client whose store other servers share. */
export function sharingClient(client: RedisClient, baseUrl = "https://partner.example"): object {
  const auth = { clientId: "client-1", clientSecret: "s3cr3t" };
  const store = redisStore({ client, onDegrade: false });
  const parts = { credentials: [clientCredentials], pacing: pausing };
  return connect(manifest, { baseUrl, auth, store }, parts);
}

type Send = Parameters<typeof numbersJob>[0];

export function queuedNumbers(send?: Send, given: Partial<QueuedJob<number>> = {}): QueuedJob<number> {
  return { ...numbersJob(send, given), thaw: Number, ...given };
}
