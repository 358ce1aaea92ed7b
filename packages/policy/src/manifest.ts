/**
 * The shape of a generated operation manifest: the policy facts of one API, read from its spec's `x-` fields.
 * `specs/EXTENSIONS.md` says what each fact means; generated code is checked against this type with `satisfies`.
 */
export interface ApiManifest {
  /** Name of the API as in `specs/redocly.yaml`, for instance `onboarding`. */
  readonly api: string;
  /** Client options that fill managed parameters (`x-managed: { by: client, option }`). */
  readonly options: readonly string[];
  /** Security schemes by name. */
  readonly auth: Readonly<Record<string, AuthScheme>>;
  /** Rate-limit buckets by name (`x-rate-limits`). */
  readonly buckets: Readonly<Record<string, BucketFacts>>;
  /** Response headers that `callInfo` reports (`x-call-info`). */
  readonly callInfo: { readonly operationId?: string; readonly requestId?: string };
  /** Operations by `"METHOD /path/template"`. */
  readonly operations: Readonly<Record<string, OperationFacts>>;
}

/** How a bearer token is obtained (`x-token`): client id and secret as form fields, posted to the token host. */
export interface AuthScheme {
  readonly type: "client-credentials";
  readonly credentials: "form-body";
  /** Path of the token operation, relative to the token host. */
  readonly tokenPath: string;
  /** Seconds, used only when a token response has no `expires_in`. */
  readonly lifetimeSeconds: number;
}

/** One bucket of `x-rate-limits`. */
export interface BucketFacts {
  readonly requests: number;
  readonly perSeconds: number;
  readonly concurrency?: number;
  readonly keyedBy: "client_id" | "key_pair";
  readonly strength: "enforced" | "recommended" | "assumed";
}

/** What may happen when the same call is sent twice (`x-safety`). */
export type Safety = "read" | "keyed" | "repeatable" | "unsafe";

/** The facts of one operation that the policy obeys. */
export interface OperationFacts {
  readonly id: string;
  readonly safety: Safety;
  /** Statuses after which an `unsafe` operation may be repeated (`x-retry-on`). */
  readonly retryOn?: readonly number[];
  /** Name of the bucket it draws from (`x-rate-limit`). */
  readonly bucket?: string;
  readonly idempotency?: IdempotencyFacts;
  /** Name of its security scheme; absent: the operation is public. */
  readonly auth?: string;
  /** Statuses by which a credential failure shows (`x-auth-failure`). */
  readonly authFailure?: readonly number[];
  /** Parameters and body properties that the client fills, by place and wire name (`x-managed`). */
  readonly managed?: {
    readonly header?: Readonly<Record<string, ManagedBy>>;
    readonly query?: Readonly<Record<string, ManagedBy>>;
    readonly body?: Readonly<Record<string, ManagedBy>>;
  };
}

/** `x-idempotency`. */
export interface IdempotencyFacts {
  readonly header: string;
  readonly windowSeconds: number;
  readonly onRepeat: "replay" | "conflict";
  readonly required: true | "open";
}

/** Who fills a managed parameter: a client option (its name), or the call (`true`: a fresh UUID). */
export type ManagedBy = { readonly option: string } | { readonly call: true };
