import type { SandboxOptions } from "../../build-sandbox.ts";
import type { RecordedProblem } from "../../engine/recorded-problem.ts";
import type { RequestData } from "../../engine/request.ts";
import type { Wire } from "../../engine/wire.ts";
import type { ApiName } from "../../load-apis.ts";
import type { RequestRecord } from "../../requests/request-record.ts";

/** The tab whose world a worker keeps. */
export interface Tab {
  readonly id: string;
  /** The tab that this one was duplicated from: it begins with a copy of that tab's world. */
  readonly copyOf?: string | undefined;
}

/** What a page sends to the worker. `id` is that of the response. The first message is `start`. */
export type ToWorker =
  | {
      readonly type: "start";
      readonly apis: readonly ApiName[] | undefined;
      readonly options: SandboxOptions;
      /** Undefined where the world is in memory only. */
      readonly tab: Tab | undefined;
    }
  | { readonly type: "request"; readonly id: number; readonly request: RequestData }
  /** Asks what the request breaks of its operation's schemas. */
  | { readonly type: "check"; readonly id: number; readonly request: RequestData }
  | { readonly type: "cancel"; readonly id: number }
  | { readonly type: "save"; readonly id: number }
  | { readonly type: "restore"; readonly id: number; readonly saved: Uint8Array };

/** What the worker sends to its page. */
export type FromWorker =
  | {
      readonly type: "ready";
      readonly apis: readonly ApiName[];
      readonly world: WorldOrigin;
      readonly fixtures: Readonly<Record<string, unknown>>;
    }
  | {
      readonly type: "response";
      readonly id: number;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Uint8Array<ArrayBuffer>;
      readonly cut: Exclude<Wire["cut"], "stall">;
      /** Why it is a refusal: the rules with the contract's sentences. Empty where it is none. */
      readonly problems: readonly RecordedProblem[];
    }
  | { readonly type: "checked"; readonly id: number; readonly problems: readonly RecordedProblem[] }
  | { readonly type: "saved"; readonly id: number; readonly saved: Uint8Array }
  | { readonly type: "restored"; readonly id: number }
  | { readonly type: "log"; readonly record: RequestRecord }
  | ({ readonly type: "changed" } & WorldChange)
  | ({ readonly type: "notice" } & Notice)
  /** `id` is missing where it was no response to a message: the worker cannot start. */
  | { readonly type: "failed"; readonly id: number | undefined; readonly code: FailureCode; readonly message: string };

/** Where a world comes from: a new one, the one that this tab had, or a copy of the one that the tab was duplicated from. */
export type WorldOrigin = "new" | "continued" | "copied";

/** What a request or a message changed. */
export interface WorldChange {
  /** The names of the parts of the state that it used, as `GET /_sandbox/state` lists them. */
  readonly parts: readonly string[];
  /** By the sandbox's clock: milliseconds since the epoch. */
  readonly now: number;
  readonly frozen: boolean;
}

/** Something that the page's user should know, and that stops nothing. */
export interface Notice {
  readonly code: NoticeCode;
  readonly message: string;
}

/**
 * `not-kept`: the world is in memory only, and is gone with the page · `dropped`: the stored world could not be read, so this is a new
 * one · `no-sentences`: the sentences of the rules could not be loaded, so that reasons have none.
 */
export type NoticeCode = "not-kept" | "dropped" | "no-sentences";

/**
 * `not-loaded`: the worker's modules could not be loaded · `invalid`: what the page gave is not valid · `stream`: the response never
 * ends · `internal`: the sandbox itself failed.
 */
export type FailureCode = "not-loaded" | "invalid" | "stream" | "internal";

/** One side of the connection between a page and its worker: a `Worker` of the page, or the worker's own global scope. */
export interface Endpoint<Sent, Received> {
  postMessage(message: Sent): void;
  addEventListener(type: "message", listener: (event: { readonly data: Received }) => void): void;
}
