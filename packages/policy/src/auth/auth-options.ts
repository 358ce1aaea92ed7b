import type { ApiManifest, AuthScheme } from "../facts/manifest.ts";
import type { Secret } from "./rotating-secret.ts";
import type { GetToken } from "./token-function.ts";

/**
 * Client credentials, issued once to the platform. The secret belongs in a secret manager (ONB-178).
 * As with every required option, `undefined` passes the types, so that an environment variable can be passed. One
 * that is not set throws a `ConfigurationError` that names the option.
 */
export interface ClientCredentialsOptions {
  /** The token host; the path of the token operation is added. Its own option, because it is another host (ONB-002). */
  readonly tokenUrl: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret: Secret | undefined;
}

/** The same where the token operation is on the API's own host: `tokenUrl` is `baseUrl` unless given. */
export type SameHostCredentialsOptions = Omit<ClientCredentialsOptions, "tokenUrl"> &
  Partial<Pick<ClientCredentialsOptions, "tokenUrl">>;

/** Where the contract leaves the form to the client. */
export interface CredentialsPlace {
  /** `header` (the default): an `Authorization: Basic` header · `body`: form fields. */
  readonly credentialsIn?: "header" | "body" | undefined;
}

/** Client credentials where the contract leaves the form to the client. One name, because a compiler shows an intersection on a line more. */
export interface PlacedCredentialsOptions extends ClientCredentialsOptions, CredentialsPlace {}

/** Tokens of the caller's own, used as they are. Called for every attempt, with `rejected` after a 401. */
export interface TokenOptions {
  readonly getToken: GetToken;
  /**
   * A name for whom the tokens stand for, the same on every server: a store that several servers share (`redisStore`)
   * needs it to share rate limits. Default: this function alone.
   */
  readonly identity?: string | undefined;
}

/** A public and a secret key, sent as Basic authentication. */
export interface KeyPairOptions {
  readonly publicKey: string | undefined;
  readonly secretKey: Secret | undefined;
}

/** A key that is the whole value of a header. */
export interface ApiKeyOptions {
  readonly apiKey: Secret | undefined;
  /**
   * A name for the owner of the keys, the same on every server. A store that several servers share (`redisStore`) needs it to share
   * rate limits. Default: this function alone.
   */
  readonly identity?: string | undefined;
}

type CredentialsOf<Scheme extends AuthScheme> = Scheme extends { sameHost: true }
  ? SameHostCredentialsOptions & (Scheme extends { credentials: "basic-or-body" } ? CredentialsPlace : unknown)
  : Scheme extends { credentials: "basic-or-body" }
    ? PlacedCredentialsOptions
    : ClientCredentialsOptions;

type OptionsOf<Scheme extends AuthScheme> = Scheme extends { type: "client-credentials" }
  ? TokenOptions | CredentialsOf<Scheme>
  : Scheme extends { type: "key-pair" }
    ? KeyPairOptions
    : Scheme extends { type: "api-key" }
      ? ApiKeyOptions
      : never;

type IsOne<Name, All = Name> = Name extends unknown ? ([All] extends [Name] ? true : false) : never;

/**
 * How a client proves who it is: flat where the API has one security scheme, an entry per scheme where it has several.
 * Of several, give those that you have: a call whose scheme has none fails before anything is sent.
 */
export type AuthOptions<Schemes extends ApiManifest["auth"]> =
  IsOne<keyof Schemes> extends true
    ? OptionsOf<Schemes[keyof Schemes]>
    : { readonly [Name in keyof Schemes]?: OptionsOf<Schemes[Name]> | undefined };
