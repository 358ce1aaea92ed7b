import type { Method, PathsWith } from "../client/call-types.ts";
import type { Clock } from "../facts/clock.ts";
import type { StartNotice } from "../facts/notices.ts";
import type { Store } from "../store/memory-store.ts";

/** A request that a fake API received. */
export interface FakeRequest {
  readonly method: string;
  /** The path template, as the client was called with; the path itself where nothing responds to it. */
  readonly path: string;
  /** The path itself. */
  readonly pathname: string;
  /** A parameter that was sent several times has a list of its values. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** By lower-case name. Those that may carry a credential are left out. */
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON that was sent; any other body as text, none as undefined. */
  readonly body: unknown;
  /** Milliseconds since the fake was made, by its clock. */
  readonly at: number;
}

/** The statuses of one key of `responses`: `2XX` stands for several, `default` for all. */
type StatusOf<Key> = Key extends number ? Key : Key extends "2XX" ? 200 | 201 | 202 : number;

type Documented<Responses> = {
  [Key in keyof Responses]: {
    readonly status: StatusOf<Key>;
    readonly headers?: Readonly<Record<string, string>> | undefined;
  } & (Responses[Key] extends { content: { "application/json": infer Body } }
    ? { readonly body: Body }
    : { readonly body?: undefined });
}[keyof Responses];

/** One response: one of the documented ones, any other as a `Response`, or none. */
export type FakeResponse<Operation> =
  | (Operation extends { responses: infer Responses } ? Documented<Responses> : never)
  | Response
  /** The connection is reset. */
  | "reset"
  /** Nothing comes, until a time-out or a signal ends the attempt. */
  | "silence";

/** One response, or a function that makes it for each request. */
export type ScriptedResponse<Operation> =
  | FakeResponse<Operation>
  | ((request: FakeRequest) => FakeResponse<Operation> | Promise<FakeResponse<Operation>>);

/** In place of an API, for unit tests. */
export interface FakeApi<Api> {
  /**
   * Options for the client under test. Add credentials of any value, and the options that its API needs. `onStart` finds the operations that
   * are given by name: if you replace it, call it.
   */
  readonly options: {
    readonly baseUrl: string;
    readonly fetch: (request: Request) => Promise<Response>;
    readonly clock: Clock;
    readonly store: Store;
    readonly onStart: (notice: StartNotice) => void;
  };
  /** What was received, in order; token exchanges are left out. */
  readonly requests: readonly FakeRequest[];
  /**
   * Responds to an operation: to its first request with the first response, and so on; the last one is repeated. A later call of `respond`
   * replaces what an earlier one said.
   */
  readonly respond: keyof Api extends `/${string}` ? RespondAt<Api> : RespondTo<Api>;
}

/** By the name of the operation. `Operations` is the client's type of that name. */
export type RespondTo<Operations> = <Name extends keyof Operations & string>(
  operation: Name,
  ...responses: AtLeastOne<ScriptedResponse<Operations[Name]>>
) => void;

/** By method and path. `Paths` is the client's type of that name. */
export type RespondAt<Paths> = <Name extends Uppercase<Method>, Path extends PathsWith<Paths, Lowercase<Name>>>(
  method: Name,
  path: Path,
  ...responses: AtLeastOne<ScriptedResponse<Paths[Path][Lowercase<Name> & keyof Paths[Path]]>>
) => void;

type AtLeastOne<Item> = readonly [Item, ...Item[]];
