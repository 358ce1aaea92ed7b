import type { TokenHost } from "../auth/token-host.ts";
import type { StateKey } from "../world/state-key.ts";
import type { Job, World } from "../world/world.ts";
import type { Json } from "./bundle.ts";
import type { Operation } from "./operation.ts";
import type { Problem } from "./problem.ts";
import type { ReadBody, UnreadBody } from "./read-body.ts";
import type { Refusal } from "./refusal.ts";
import type { Reply } from "./reply.ts";
import type { Wire } from "./wire.ts";

/** How one API behaves beyond its document. */
export interface Api {
  /** As in specs/redocly.yaml. */
  readonly name: string;
  /** Comes before the 404 for a path or a method that no document has; default: nothing does. */
  readonly beforeUnknown?: Step;
  /**
   * The ledger rule by which the credential is checked even before a path is looked for. Without one, a path that does not exist is
   * 404 for everybody: no document says that such a request needs a credential.
   */
  readonly credentialFirst?: string;
  /** What a request goes through before its handler, in order. `requestCheck` is one of them. */
  readonly steps: readonly Step[];
  /** By operationId, the token operation apart. */
  readonly handlers: Readonly<Record<string, Handler>>;
  /** Responds to an exchange in place of the engine, for operations that take their time. */
  respond?(exchange: Exchange, world: World, handler: Handler): Promise<Wire>;
  /** A response on the wire; default: as it is. */
  present?(reply: Reply, exchange: Exchange, world: World): Reply;
  /** A refusal in the API's own shape, also for what the contract does not list (404, 413, …). */
  refuse(refusal: Refusal, exchange: Exchange, world: World): Reply;
  /** The refusal of a request that breaks its schema; undefined tolerates all of the problems. */
  invalid(problems: readonly Problem[], exchange: Exchange): Refusal | undefined;
  /**
   * What a body is whose Content-Type is none of those listed. `named`, the default: JSON where the header is missing, refused
   * where it says something else. `required`: refused in both cases. `any`: always JSON. The refusal is the API's own 400
   * (READINGS X9).
   */
  readonly mediaType?: "named" | "required" | "any";
  /** How that refusal is marked beside `transport`, and its error code, where the API has either. */
  readonly otherMediaType?: { readonly openPoint: string; readonly code: string };
  /** The ledger rule of reads that the contract has without saying where: a GET that finds no path may be one of them. */
  readonly unplacedReads?: string;
  /** The ledger rule that lets scripts of other origins call it; without one no response is for them. */
  readonly crossOrigin?: string;
  /** Origins whose pages may call it for a test, whatever the contract says. */
  readonly corsOrigins?: ReadonlySet<string>;
  /** Where the document has a token operation. */
  readonly token?: TokenHost;
  /** The largest body that it takes, in bytes; default 1 MiB. */
  readonly mostBytes?: number;
  /** Its parts of the state, which are there from the start. */
  readonly state?: readonly StateKey<object>[];
  /** Jobs by name; `world.schedule(at, "<api>.<name>", payload)` has them run. `payload` is the shape of what they receive. */
  readonly jobs?: Readonly<Record<string, { readonly payload: Json; readonly run: Job }>>;
  /** Pattern of the names of an operation's fields that the request log must not show, beside those of credentials. */
  secretFields?(operation: Operation): string | undefined;
  /** The ids that a first call needs beside the credential, as the start-up table shows them: `account acc_demo_0001`. */
  readonly firstIds?: string;
  /** What `GET /_sandbox/fixtures` shows of it. */
  fixtures?(world: World): Readonly<Record<string, unknown>>;
}

/** Who calls, once proved. */
export interface Caller {
  /** The client id, the public key or the API key's name: what limits and idempotency keys are counted by. */
  readonly id: string;
  /** The token host of a client id: another host may have the same one. */
  readonly host?: string;
  /** The account that a key pair or an API key was issued for. */
  readonly accountId?: string;
}

/** What a request carries, typed by its operation (`operations["setAccountStatus"]` of the generated types). */
export interface Exchange<Described = unknown> {
  readonly api: Api;
  readonly operation: Operation;
  /** Path and query below the origin, as they came. */
  readonly url: string;
  readonly path: Given<Described, "path">;
  /** Converted to the types of the spec once the request is checked; texts before. */
  readonly query: Partial<Given<Described, "query">>;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Names and values in turn, as they came: `headers` does not show which of them were sent more than once. */
  readonly rawHeaders?: readonly string[] | undefined;
  /** When its headers had arrived: `at` by the sandbox's clock, `since` by `SandboxClock.steady`. Absent if it was no HTTP. */
  readonly arrived?: { readonly at: number; readonly since: number } | undefined;
  readonly bytes: Uint8Array;
  /** Instead of `bytes`, a body of lines, chunk by chunk. */
  readonly stream?: AsyncIterable<Uint8Array> | undefined;
  /** What `bytes` are as JSON, once a step has asked for it. */
  json?: ReadBody | UnreadBody | undefined;
  /** The body as JSON, or the fields of a form; set once the request is checked. */
  body: BodyOf<Described>;
  /** Set once the caller has proved who it is; until then no one (`id` is empty). */
  caller: Caller;
  /** Whether the caller has closed the connection, so that no response reaches it. */
  readonly isGone?: (() => boolean) | undefined;
  /** A signal that aborts when the caller closes the connection. Only what waits asks for it. */
  readonly gone?: (() => AbortSignal) | undefined;
  /** Its id in the request log, once it is there. */
  loggedAs?: number;
  /** Run when the response is on its way, or was lost on purpose. */
  readonly afterwards: (() => void)[];
}

/** What an operation does: one per operationId. Throws a `Refusal` to respond with an error. */
export type Handler<Described = unknown> = (exchange: Exchange<Described>, world: World) => Reply;

/** One check on the way to the handler, or something around it. Throws a `Refusal` to respond with an error. */
export type Step = (exchange: Exchange, world: World, next: () => Reply) => Reply;

/** A handler for each operation of the generated types; without one of them the build fails. */
export type HandlersOf<Operations> = {
  readonly [Id in Exclude<keyof Operations, "exchangeClientCredentials">]: Handler<Operations[Id]>;
};

/** The handlers as the engine calls them: it hands each the exchange of its own operation only. */
export function handlersOf<Operations>(handlers: HandlersOf<Operations>): Readonly<Record<string, Handler>> {
  return handlers as unknown as Readonly<Record<string, Handler>>;
}

type Given<Described, Place extends string> = Described extends { parameters: { [Key in Place]?: infer Values } }
  ? NonNullable<Values>
  : Readonly<Record<string, string>>;

type BodyOf<Described> = Described extends { requestBody?: { content: infer Content } }
  ? Content[keyof Content]
  : unknown;
