/// <reference lib="esnext.disposable" preserve="true" />
import type { Client } from "openapi-fetch";
import type { AuthOptions } from "../auth/auth-options.ts";
import type { CallOptions, CallPolicy } from "../call/call-options.ts";
import type { Journal } from "../call/journal.ts";
import type { UntypedResult } from "../call/untyped-result.ts";
import type { DeprecationNotice } from "../deprecation/notice.ts";
import type { Clock } from "../facts/clock.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import type { AdviceNotice } from "../guards/advice-notice.ts";
import type { Hooks } from "../hooks/hooks.ts";
import type { Store } from "../store/memory-store.ts";
import type { ClientMethod, RequestMethod } from "./call-types.ts";

/** The options that every client has; one that is `undefined` counts as left out. `GuardName` is the names of the guards of its API. */
export interface BaseOptions<GuardName extends string = string> extends CallOptions, Hooks {
  /**
   * The address of the API's host, with its path if it has one. There is no default, because the contract names no host. The type
   * allows `undefined`, so that a variable of the environment fits; the client refuses it. Plain http is allowed to loopback
   * only, see `allowInsecureHosts`. The client sends nothing to any other address, so a token never leaves this host.
   */
  readonly baseUrl: string | undefined;
  /**
   * Sends one attempt, and also the requests to the token endpoint. Default: `globalThis.fetch`, looked up for each attempt. It must not
   * retry and must not follow redirects: the client retries, and refuses redirects. If it makes requests of its own, their failure must
   * not become its error. After a refused connection or an unknown host, the client sends the attempt again, because nothing was sent.
   * An error that names another host, such as a proxy, does not prove that: a write may then have been executed.
   */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /**
   * The longest time that one attempt at the token endpoint may take, in milliseconds. Default: 10,000. All clients of a credential
   * share one exchange. It has its own retries, and ends when no call waits for it any more. A refresh in the background is one
   * attempt of at most 5,000 milliseconds, so it keeps an idle process alive no longer than that.
   */
  readonly tokenTimeoutMs?: number | undefined;
  /**
   * How many calls that go first may wait for one rate limit. The next one fails with `QueueFullError`. An interactive call goes before
   * the bulk ones, and does not count them. Default: 1,000.
   */
  readonly queueSize?: number | undefined;
  /** Host names, without port, to which plain http is allowed besides loopback, for instance those of a test cluster. Default: none. */
  readonly allowInsecureHosts?: readonly string[] | undefined;
  /**
   * `true` lets a client run in a browser, where everybody can read its secret and its tokens, also those of `getToken`.
   * Default: `false`, which throws a `ConfigurationError` there.
   */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
  /**
   * Called at the first call of a deprecated operation. Default: a warning on the console. It is called once per process, API and
   * successor, by the client that calls first; the functions of other clients are not called. `false` switches it off.
   */
  readonly onDeprecation?: ((notice: DeprecationNotice) => void) | false | undefined;
  /**
   * `false` switches off all guards, `{ "<name>": false }` one of them. Default: all are on. A guard refuses (`GuardError`) only what
   * the contract says fails. Guards do not check `raw()` or bodies with a `bodySerializer`.
   */
  readonly guards?: false | { readonly [Name in GuardName]?: boolean | undefined } | undefined;
  /** Called before each call with something that is allowed but is likely a mistake. Default: none. */
  readonly onAdvice?: ((notice: AdviceNotice) => void) | undefined;
  /**
   * Records each write before it is sent, so that the next process can finish it after a crash. Default: none.
   * `openJournal()` of `@tillside/policy/journal` makes one. The client does not send a write that it cannot record. It does not
   * record reads, repeatable writes and dry runs.
   */
  readonly journal?: Journal | undefined;
  /**
   * The clock for every wait and every expiry. Default: the system's clock, monotonic. Clients with a clock of your own share tokens
   * and rate limits only with clients of the same clock.
   */
  readonly clock?: Clock | undefined;
  /**
   * Where the client keeps tokens and rate limits. Default: one store per process, which all clients of one credential share. The
   * token exchange of all of them then uses the `fetch` and the time-outs of the first client. `memoryStore()` makes a store for this
   * client alone; `redisStore()` of `@tillside/policy/redis` shares tokens and limits with other servers.
   */
  readonly store?: Store | undefined;
}

/** The options of one API's client: the base, its credentials, and the values that fill its managed parameters. */
export type ClientOptions<Manifest extends ApiManifest, GuardName extends string = string> = BaseOptions<GuardName> & {
  readonly auth: AuthOptions<Manifest["auth"]>;
} & {
  readonly [Option in Manifest["options"][number]]: string | undefined;
};

/** What a query carries. */
type QueryValue = string | number | boolean;

/** A call that the contract describes in words but not by path. */
export interface RawOptions<Manifest extends ApiManifest> {
  /** What may happen when it is sent twice: only the caller knows. */
  readonly safety: "read" | "repeatable" | "unsafe";
  /** The rate limit that the call counts against; default none, and then it waits only for the end of a pause after a 429. */
  readonly bucket?: (keyof Manifest["buckets"] & string) | undefined;
  /** The security scheme that it uses, where the API has several; default the first. */
  readonly auth?: (keyof Manifest["auth"] & string) | undefined;
  /** Parameters of its query, a list for one that is repeated; default none. Refused beside a path that has a query. No error shows them. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>> | undefined;
  /** Headers besides those that every operation of the API carries; default none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Sent as JSON, a `FormData` as a form; default no body. A Blob, a stream, bytes, a Map and whatever else JSON would lose is
   * refused. Guards do not look at it.
   */
  readonly body?: unknown;
  /** Aborts it, in every waiting place. Default: none. */
  readonly signal?: AbortSignal | undefined;
  /** Limits of this call, and whether it repeats one; default the client's. */
  readonly policy?: CallPolicy | undefined;
}

/**
 * The methods of openapi-fetch's client, as its users know them, plus `policy` on each call and `raw()`. Every call goes
 * through the policy: token, idempotency key, pacing, retries.
 */
export type PolicyClient<Paths extends object, Manifest extends ApiManifest> = CallClient<Paths, Manifest> &
  Closable &
  (Manifest["sessionOptions"][number] extends never ? unknown : SessionMaker<Paths, Manifest>);

/** The end of a client, for instance when its process is to stop. */
export interface Closable {
  /**
   * Closes the client and its sessions. Requests in flight go on to their end. Calls that wait (for a rate limit, a token, an opposite
   * call, the next attempt) reject with `CallAbortedError`, new ones with `ConfigurationError`; neither is sent. Tokens and rate limits
   * stay in the store, for its other clients. Closing twice does nothing more.
   * A response that was handed over as a stream (`parseAs: "stream"`) is the caller's: close() does not wait for the rest of its body. Read
   * or cancel it before the process stops.
   * Nor does it wait for a token refresh in the background, which belongs to all clients with the same credentials.
   * @returns when the last request in flight has ended and its caller has the result. Its time-outs bound that. What your code does
   * with the result may take longer: wait for that, too, before the process exits.
   */
  close(): Promise<void>;
  /** `await using client = …` closes it at the end of the block. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Every method of a client but `session()` and `close()`. */
export interface CallClient<Paths extends object, Manifest extends ApiManifest>
  extends Pick<Client<Paths>, "use" | "eject"> {
  GET: ClientMethod<Paths, "get">;
  PUT: ClientMethod<Paths, "put">;
  POST: ClientMethod<Paths, "post">;
  DELETE: ClientMethod<Paths, "delete">;
  OPTIONS: ClientMethod<Paths, "options">;
  HEAD: ClientMethod<Paths, "head">;
  PATCH: ClientMethod<Paths, "patch">;
  TRACE: ClientMethod<Paths, "trace">;
  request: RequestMethod<Paths>;
  /** Calls a path that the contract does not show, without a `#`; it gets the headers that every operation of this API carries. */
  raw(method: string, path: `/${string}`, options: RawOptions<Manifest>): Promise<UntypedResult>;
}

/** What one session is bound to; an id that is left out is made up (a UUID). */
export type SessionOptions<Manifest extends ApiManifest> = {
  readonly [Option in Manifest["sessionOptions"][number]]?: string | undefined;
};

/** What a client has besides where its API knows sessions. */
export interface SessionMaker<Paths extends object, Manifest extends ApiManifest> {
  /** A client for one session: it fills the session's headers, which are optional in its types. */
  session(options?: SessionOptions<Manifest>): SessionClient<Paths, Manifest>;
}

/** A client for one session. */
export type SessionClient<Paths extends object, Manifest extends ApiManifest> = CallClient<
  InSession<Paths, SessionHeader<Manifest>>,
  Manifest
>;

/** Names of the headers that a session fills. */
type SessionHeader<Manifest extends ApiManifest> = {
  [Name in keyof Manifest["operations"]]: Manifest["operations"][Name] extends { managed: { header: infer Headers } }
    ? { [Header in keyof Headers]: Headers[Header] extends { session: string } ? Header : never }[keyof Headers]
    : never;
}[keyof Manifest["operations"]];

/** The same paths with those headers optional. */
type InSession<Paths, Header> = {
  [Path in keyof Paths]: {
    [Name in keyof Paths[Path]]: Paths[Path][Name] extends { parameters: { header: infer Headers } & infer Parameters }
      ? Omit<Paths[Path][Name], "parameters"> & {
          parameters: Omit<Parameters, "header"> &
            OptionalHeader<Omit<Headers, Header & keyof Headers> & Partial<Pick<Headers, Header & keyof Headers>>>;
        }
      : Paths[Path][Name];
  };
};

type OptionalHeader<Headers> = Record<never, never> extends Headers ? { header?: Headers } : { header: Headers };
