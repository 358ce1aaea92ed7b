/** What `GET /_sandbox/clock` shows. */
export interface ClockState {
  /** RFC 3339. */
  readonly now: string;
  readonly epochSeconds: number;
  readonly frozen: boolean;
}

/** What `GET /_sandbox/clock/due` lists. */
export interface DueList {
  readonly total: number;
  readonly due: readonly DueJob[];
}

export interface DueJob {
  readonly at: string;
  readonly inSeconds: number;
  /** `cart.expire`. */
  readonly job: string;
  readonly operation?: string;
}

/** A fault as `GET /_sandbox/faults` lists it: its rule, and how often it applied. The preset that it came from is not in it. */
export interface Fault {
  readonly id: string;
  /** How often it applied. */
  readonly struck: number;
  readonly match?: Readonly<Record<string, unknown>>;
  readonly times?: number;
  readonly [member: string]: unknown;
}

/** An operation as `GET /_sandbox` lists it. */
export interface ListedOperation {
  readonly api: string;
  readonly operation: string;
  readonly method: string;
  /** Below the server's origin, with the prefix of a run: `/partnership/v1/partnership/accounts/{account_id}/status`. */
  readonly path: string;
  /** The credential that a call needs; undefined if it needs none. */
  readonly credential?: CredentialNeed;
}

export type CredentialNeed =
  | {
      readonly type: "client-credentials";
      /** The path of the token host without the prefix of a run, by which the credentials are listed. */
      readonly host: string;
      readonly tokenUrl: string;
      readonly credentials: "form-body" | "basic-header" | "basic-or-body";
    }
  | { readonly type: "key-pair" }
  | { readonly type: "api-key"; readonly header: string };

/** What `GET /_sandbox` shows. */
export interface SandboxIndex {
  readonly apis: readonly { readonly api: string; readonly baseUrl: string; readonly tokenUrl?: string }[];
  readonly operations: readonly ListedOperation[];
}

/** What `GET /_sandbox/state/credentials` shows. A run has its own values in place of these. */
export interface SeededCredentials {
  readonly clients: readonly { readonly host: string; readonly clientId: string; readonly clientSecret: string }[];
  readonly keyPairs: readonly { readonly publicKey: string; readonly secretKey: string; readonly accountId: string }[];
  readonly apiKeys: readonly { readonly api: string; readonly name: string; readonly key: string }[];
}

/** What `GET /_sandbox/fixtures` shows of each API, as far as the page uses it. A sandbox may have fewer APIs. */
export interface SandboxFixtures {
  readonly onboarding?: {
    readonly partners: readonly { readonly clientId: string; readonly parentAccountId: string }[];
  };
  readonly apps?: readonly { readonly appId: string }[];
  readonly keyPairs?: readonly { readonly publicKey: string }[];
  readonly audience?: { readonly apiKey?: string; readonly publicKey?: string };
  readonly nurture?: { readonly apiKey?: string };
  readonly cart?: { readonly apiKey?: string; readonly tagId: string };
  readonly calendar?: { readonly clientId?: string };
}
