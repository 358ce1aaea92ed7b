/** The parts of a bundle (OpenAPI 3.1 in one file, `$ref`s kept) that the reference shows. */
export interface Bundle {
  readonly info: { readonly title: string; readonly summary?: string; readonly description?: string };
  readonly servers: readonly Server[];
  readonly security?: readonly SecurityRequirement[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
    readonly [kind: string]: Readonly<Record<string, unknown>> | undefined;
  };
  readonly "x-rate-limits"?: Readonly<Record<string, RateLimit>>;
}

export interface Server {
  readonly url: string;
  readonly description?: string;
  readonly variables?: Readonly<Record<string, { readonly default: string; readonly description?: string }>>;
}

export interface PathItem {
  readonly parameters?: readonly Parameter[];
  readonly servers?: readonly Server[];
  readonly [method: string]: unknown;
}

export interface Operation extends Open {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly deprecated?: boolean;
  readonly servers?: readonly Server[];
  readonly security?: readonly SecurityRequirement[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, Response>>;
  readonly "x-role"?: "token";
  readonly "x-safety": "read" | "keyed" | "repeatable" | "unsafe";
  readonly "x-rate-limit"?: string | object;
  readonly "x-idempotency"?: Idempotency;
  readonly "x-retry-on"?: readonly number[];
  readonly "x-auth-failure"?: readonly number[] | { readonly open: readonly string[] };
  readonly "x-successor"?: string | { readonly undescribed: string };
}

export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

interface Open {
  /** Ledger ids of the undocumented behavior shown here. */
  readonly "x-open"?: readonly string[];
}

type Strength = "enforced" | "recommended" | "assumed";

export interface RateLimit extends Open {
  readonly requests: number;
  readonly perSeconds: number;
  readonly concurrency?: number;
  readonly keyedBy: "client_id" | "key_pair";
  readonly strength: Strength;
}

export interface Idempotency extends Open {
  readonly header: string;
  readonly windowSeconds: number;
  readonly onRepeat: "replay" | "conflict";
  readonly required: true | "open";
}

export interface SecurityScheme extends Open {
  readonly type: "http" | "apiKey";
  readonly scheme?: "bearer" | "basic";
  readonly name?: string;
  readonly description?: string;
  readonly "x-token"?: {
    readonly operationId: string;
    readonly credentials: "form-body" | "basic-header" | "basic-or-body";
    readonly lifetimeSeconds: number;
  };
  readonly "x-key-pair"?: { readonly publicPrefix: string; readonly secretPrefix: string };
}

export type Managed =
  | { readonly by: "client"; readonly option?: string; readonly value?: string }
  | { readonly by: "session"; readonly option: string; readonly uuid?: boolean }
  | { readonly by: "call" };

export interface Parameter extends Open {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example>>;
  readonly "x-managed"?: Managed;
}

export interface Example extends Open {
  readonly summary?: string;
  readonly value: unknown;
}

export interface MediaType {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example>>;
}

export interface RequestBody extends Open {
  readonly description?: string;
  readonly required?: boolean;
  readonly content: Readonly<Record<string, MediaType>>;
}

export interface Response extends Open {
  readonly description: string;
  /** How a failure shows in a success: the member that is false in a failed item, among others. */
  readonly "x-partial"?: { readonly flag?: string };
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface Header extends Open {
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

export interface Schema extends Open {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly deprecated?: boolean;
  readonly "x-managed"?: Managed;
}
