import type { ApiManifest, OperationFacts } from "../../src/facts/manifest.ts";
import { type Class, classes } from "./table.ts";

export const tokenPath = "/oauth/token";

const keyed = (onRepeat: "replay" | "conflict"): Partial<OperationFacts> => ({
  safety: "keyed",
  idempotency: { header: "Idempotency-Key", windowSeconds: 86_400, onRepeat, required: true },
  managed: { header: { "Idempotency-Key": { call: true } } },
});

const facts: Record<Class, Partial<OperationFacts>> = {
  read: { safety: "read" },
  replay: keyed("replay"),
  conflict: keyed("conflict"),
  repeatable: { safety: "repeatable" },
  unsafe: { safety: "unsafe" },
  "unsafe-retry-on": { safety: "unsafe", retryOn: [429, 500, 502, 503] },
};

/** Each of them with its security scheme, and with the statuses by which a refused one shows. */
const credentials = {
  token: { auth: "token", authFailure: [401] },
  doubtful: { auth: "token", authFailure: [400, 403] },
  key: { auth: "key", authFailure: [401] },
} as const;
export type Credential = keyof typeof credentials;

/** Whether a write of the class takes a key. */
export function isKeyed(name: Class): boolean {
  return facts[name].safety === "keyed";
}

/** The path of the class's operation, with or without a stated limit. */
export function pathOf(name: Class, credential: Credential, limit?: "none"): string {
  return `${limit === undefined ? "" : "/unpaced"}/${credential}/${name}`;
}

/** An operation of each class, with each credential. All are POST: the class decides, never the method. */
export const manifest = {
  api: "conformance",
  options: [],
  sessionOptions: [],
  auth: {
    token: { type: "client-credentials", credentials: "form-body", tokenPath, lifetimeSeconds: 300 },
    key: { type: "api-key", header: "Authorization" },
  },
  buckets: { all: { requests: 120, perSeconds: 1, keyedBy: "client_id", strength: "enforced" } },
  callInfo: { operationId: "X-Operation-Id" },
  operations: Object.fromEntries(
    (Object.keys(credentials) as Credential[]).flatMap((credential) =>
      classes.flatMap((name) => {
        const operation: OperationFacts = { id: name, safety: "unsafe", ...facts[name], ...credentials[credential] };
        return [
          [`POST ${pathOf(name, credential)}`, { ...operation, bucket: "all" }],
          [`POST ${pathOf(name, credential, "none")}`, operation],
        ];
      }),
    ),
  ),
} as const satisfies ApiManifest;
