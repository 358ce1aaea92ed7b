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

/** What every client is made with. `GuardName`: the checks before sending that its API has. */
export interface BaseOptions<GuardName extends string = string> extends CallOptions, Hooks {
  /**
   * The API's host, with a path if it has one. No default: the contract names none. Plain http only to loopback, see
   * `allowInsecureHosts`. A call to any other address is refused, so that the token stays here.
   */
  readonly baseUrl: string | undefined;
  /**
   * Sends one attempt, those at the token endpoint too; default `globalThis.fetch`, looked up each time. Must not retry
   * or follow redirects by itself: the policy decides about the one and refuses the other. It must not fail because of another request
   * that it makes. A refused connection or an unknown host means that the attempt was not sent, and it is sent again. An error
   * that names another host, for instance a proxy's, does not prove that: then a write may have been executed.
   */
  readonly fetch?: (request: Request) => Promise<Response>;
  /**
   * Milliseconds that one attempt at the token endpoint may take. Default 10,000. All clients of a credential share one exchange.
   * It has its own retries and is aborted when no call waits for it any more. A refresh in the background is a single attempt of
   * at most 5,000 milliseconds, so it keeps an idle process alive no longer than that.
   */
  readonly tokenTimeoutMs?: number;
  /** Calls that may wait ahead of a call for one rate limit before `QueueFullError`. Default 1,000. */
  readonly queueSize?: number;
  /** Host names, without port, that plain http may be used with besides loopback: a test cluster's. Default none. */
  readonly allowInsecureHosts?: readonly string[];
  /**
   * `true` lets a client run in a browser, where everybody can read its secret and its tokens, those of `getToken` too.
   * Default `false`: it refuses to.
   */
  readonly dangerouslyAllowBrowser?: boolean;
  /**
   * Called at the first call of a deprecated operation; default a warning on the console. Once per process, API and
   * successor, by the client that calls first: the function of another client is not called again. `false` switches it off.
   */
  readonly onDeprecation?: ((notice: DeprecationNotice) => void) | false;
  /**
   * `false` switches off every check before sending, `{ "<name>": false }` one of them; default all are on. They refuse
   * (`GuardError`) only what the contract says fails, and see neither `raw()` nor bodies with a `bodySerializer`.
   */
  readonly guards?: false | { readonly [Name in GuardName]?: boolean };
  /** Called with what is allowed but likely a mistake, each time before the call goes out; default none. */
  readonly onAdvice?: (notice: AdviceNotice) => void;
  /**
   * Where writes are recorded before they are sent, so that a process that died can finish them; default nowhere.
   * `openJournal()` of `@tillside/policy/journal` makes one. A write that cannot be recorded is not sent; reads,
   * repeatable writes and dry runs are not recorded.
   */
  readonly journal?: Journal;
  /**
   * The time of every wait and every expiry; default the system's, monotonic. Clients on one that is handed in share
   * tokens and rate limits with that clock's clients only.
   */
  readonly clock?: Clock;
  /**
   * Where tokens and rate limits are kept. Default: one store per process, so that clients of one credential share them.
   * The first client's `fetch` and time-outs then serve the token exchange of all. `memoryStore()` isolates;
   * `redisStore()` of `@tillside/policy/redis` shares with other servers.
   */
  readonly store?: Store;
}

/** The options of one API's client: the base, its credentials, and the values that fill its managed parameters. */
export type ClientOptions<Manifest extends ApiManifest, GuardName extends string = string> = BaseOptions<GuardName> & {
  readonly auth: AuthOptions<Manifest["auth"]>;
} & {
  readonly [Option in Manifest["options"][number]]: string | undefined;
};

/** A call that the contract describes in words but not by path. */
export interface RawOptions<Manifest extends ApiManifest> {
  /** What may happen when it is sent twice: only the caller knows. */
  readonly safety: "read" | "repeatable" | "unsafe";
  /** The rate limit that the call counts against; default none, and then the client sends it without waiting for a slot. */
  readonly bucket?: keyof Manifest["buckets"] & string;
  /** The security scheme that it uses, where the API has several; default the first. */
  readonly auth?: keyof Manifest["auth"] & string;
  /** Parameters of its query; default none. Unlike the path, no error shows them. */
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** Headers besides those that every operation of the API carries; default none. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Sent as JSON, a `FormData` as a form; default no body. A Blob, a stream, bytes, a Map and whatever else JSON would lose is
   * refused. Guards do not look at it.
   */
  readonly body?: unknown;
  /** Aborts it, in every waiting place. Default: none. */
  readonly signal?: AbortSignal;
  /** Limits of this call, and whether it repeats one; default the client's. */
  readonly policy?: CallPolicy;
}

/**
 * openapi-fetch's client, unchanged for whoever knows it, plus `policy` on each call and `raw()`. Every call goes
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
   * @returns when the last request in flight has ended. Its time-outs bound that.
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
  /** Calls a path that the contract does not show; it gets the headers that every operation of this API carries. */
  raw(method: string, path: `/${string}`, options: RawOptions<Manifest>): Promise<UntypedResult>;
}

/** What one session is bound to; an id that is left out is made up (a UUID). */
export type SessionOptions<Manifest extends ApiManifest> = {
  readonly [Option in Manifest["sessionOptions"][number]]?: string;
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
