import type { TokenHost } from "../auth/token-api.ts";
import type { StateKey } from "../world/state-key.ts";
import type { Job, World } from "../world/world.ts";
import type { Json } from "./document.ts";
import type { Exchange } from "./exchange.ts";
import type { Problem } from "./problem.ts";
import type { Refusal } from "./refusal.ts";
import type { Reply } from "./reply.ts";
import type { Handler, Step } from "./step.ts";
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
  /** What a request goes through before its handler, in order. `checked` is one of them. */
  readonly steps: readonly Step[];
  /** By operationId, the token operation apart. */
  readonly handlers: Readonly<Record<string, Handler>>;
  /** Answers an exchange in place of the engine, for operations that take their time. */
  answer?(exchange: Exchange, world: World, handler: Handler): Promise<Wire>;
  /** An answer on the wire; default: as it is. */
  present?(reply: Reply, exchange: Exchange): Reply;
  /** A refusal in the API's own shape, also for what the contract does not list (404, 413, …). */
  refuse(refusal: Refusal, exchange: Exchange): Reply;
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
  /** The ledger rule that lets scripts of other origins call it; without one no answer is for them. */
  readonly crossOrigin?: string;
  /** Where the document has a token operation. */
  readonly token?: TokenHost;
  /** The largest body that it takes, in bytes; default 1 MiB. */
  readonly mostBytes?: number;
  /** Its parts of the state, which are there from the start. */
  readonly state?: readonly StateKey<object>[];
  /** Jobs by name; `world.schedule(at, "<api>.<name>", payload)` has them run. `payload` is the shape of what they are told. */
  readonly jobs?: Readonly<Record<string, { readonly payload: Json; readonly run: Job }>>;
  /** The ids that a first call needs beside the credential, as the start-up table shows them: `account acc_demo_0001`. */
  readonly firstIds?: string;
  /** What `GET /_sandbox/fixtures` shows of it. */
  readonly fixtures?: Readonly<Record<string, unknown>>;
}

/** A handler for each operation of the generated types; without one of them the build fails. */
export type HandlersOf<Operations> = {
  readonly [Id in Exclude<keyof Operations, "exchangeClientCredentials">]: Handler<Operations[Id]>;
};

/** The handlers as the engine calls them: it hands each the exchange of its own operation only. */
export function handlersOf<Operations>(handlers: HandlersOf<Operations>): Readonly<Record<string, Handler>> {
  return handlers as unknown as Readonly<Record<string, Handler>>;
}
