import type { Api } from "./api.ts";
import type { Operation } from "./operation.ts";

/** Who calls, once proved. */
export interface Caller {
  /** The client id, the public key or the API key's name: what limits and idempotency keys are counted by. */
  readonly id: string;
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
  /** The body as JSON, or the fields of a form; set once the request is checked. */
  body: BodyOf<Described>;
  /** Set once the caller has proved who it is; until then nobody (`id` is empty). */
  caller: Caller;
  /** Whether the caller has closed the connection, so that no response reaches it. */
  readonly isGone?: (() => boolean) | undefined;
  /** Run when the answer is on its way, or was lost on purpose. */
  readonly afterwards: (() => void)[];
}

type Given<Described, Place extends string> = Described extends { parameters: { [Key in Place]?: infer Values } }
  ? NonNullable<Values>
  : Readonly<Record<string, string>>;

type BodyOf<Described> = Described extends { requestBody?: { content: infer Content } }
  ? Content[keyof Content]
  : unknown;
