/**
 * The shape of a generated operation manifest: the policy facts of one API, read from its spec's `x-` fields.
 * `specs/EXTENSIONS.md` says what each fact means; generated code is checked against this type with `satisfies`.
 */
export interface ApiManifest {
  /** Name of the API as in `specs/redocly.yaml`, for instance `onboarding`. */
  readonly api: string;
  /** Client options that fill managed parameters (`x-managed: { by: client, option }`). */
  readonly options: readonly string[];
  /** Options of one session that fill managed parameters (`x-managed: { by: session, option }`). */
  readonly sessionOptions: readonly string[];
  /** Security schemes by name. */
  readonly auth: Readonly<Record<string, AuthScheme>>;
  /** Rate-limit buckets by name (`x-rate-limits`). */
  readonly buckets: Readonly<Record<string, BucketFacts>>;
  /** Response headers that `callInfo` reports (`x-call-info`). */
  readonly callInfo: { readonly operationId?: string; readonly requestId?: string };
  /** Operations by `"METHOD /path/template"`. */
  readonly operations: Readonly<Record<string, OperationFacts>>;
}

/** How a call of one security scheme proves who sends it. */
export type AuthScheme =
  | {
      /** A bearer token, for client id and secret (`x-token`). */
      readonly type: "client-credentials";
      /** Where id and secret travel: form fields, an `Authorization: Basic` header, or either (the header by default). */
      readonly credentials: "form-body" | "basic-header" | "basic-or-body";
      /** Path of the token operation, relative to the token host. */
      readonly tokenPath: string;
      /** The token operation lives on the API's own server variable. */
      readonly sameHost?: true;
      /** Seconds, used only when a token response has no `expires_in`. */
      readonly lifetimeSeconds: number;
    }
  | {
      /** An `Authorization: Basic` header of a public and a secret key (`x-key-pair`). */
      readonly type: "key-pair";
      /** What each half begins with, for instance `pub-`. */
      readonly publicPrefix: string;
      readonly secretPrefix: string;
    }
  | {
      /** A key that is the whole value of a header. */
      readonly type: "api-key";
      readonly header: string;
    };

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
  /** Sizes of the texts and lists in its JSON body, by JSON Pointer into it; `*` stands for every item of a list. */
  readonly limits?: Readonly<Record<string, SizeFacts>>;
  /** The contract shows no body for its success: whatever comes is ignored. */
  readonly noContent?: true;
  /** Where failures hide inside its success (`x-partial`). */
  readonly partial?: PartialFacts;
  readonly deprecated?: true;
  /** The contract does not show it: the facts are those that a call by `raw()` was given. */
  readonly isRaw?: true;
  /** API that the contract names in its place (`x-successor`). */
  readonly successor?: string;
}

/** How long a text (in characters) or a list may be, as its schema says. */
export interface SizeFacts {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/**
 * `x-partial`. `records`: every entry of that list is a failure. `items`: an entry whose property `flag` is false failed.
 * `errors`: the whole response is a failure where `flag` is false or the list is not empty. All but `items`' `flag` are JSON
 * Pointers into the response body.
 */
export type PartialFacts =
  | { readonly records: string }
  | { readonly items: string; readonly flag: string }
  | { readonly flag: string; readonly errors: string };

/** `x-idempotency`. */
export interface IdempotencyFacts {
  readonly header: string;
  readonly windowSeconds: number;
  readonly onRepeat: "replay" | "conflict";
  readonly required: true | "open";
}

/**
 * Who fills a managed parameter: a client option (its name) · the client with a constant · an option of a session (its name) · the
 * call (`true`: a fresh UUID). `uuid`: made when the session, or a call outside one, is not given one.
 */
export type ManagedBy =
  | { readonly option: string }
  | { readonly value: string }
  | { readonly session: string; readonly uuid?: true }
  | { readonly call: true };
