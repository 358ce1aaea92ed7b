import type { Clock } from "../facts/clock.ts";
import type { Fleet } from "../facts/fleet.ts";
import type { TokenSource } from "./token-source.ts";

/** How a client authenticates with one security scheme. */
export interface Credential {
  /** Calls with the same identity share their rate limits. A secret is part of it only as a hash. */
  readonly identity: string;
  /** Where the value of the header comes from. */
  readonly source: TokenSource;
  readonly header: string;
  /** What stands before the value in the header. */
  readonly prefix: string;
  /** The option that names the token endpoint, for messages; undefined where `getToken` gives the tokens. */
  readonly tokenOption?: string;
  /** Another client was the first to use the credentials, so that its `fetch` exchanges them. */
  readonly isFirstElsewhere?: boolean;
  /** True if a new value can replace a refused one, as for a token. A refused API key stays refused. */
  readonly renewable: boolean;
}

/** What making a credential needs of a client. */
export interface CredentialResources {
  readonly clock: Clock;
  readonly tokenTimeoutMs: number;
  /** The token source of that name; made by the first client that uses it, for all who use it. */
  sharedSource(name: string, make: () => TokenSource): TokenSource;
  /** Sends one attempt of an exchange. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Where several servers share tokens. */
  readonly fleet?: Pick<Fleet, "token"> | undefined;
}
