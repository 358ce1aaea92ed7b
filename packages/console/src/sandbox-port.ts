import type { Problem, ReceivedResponse, SentRequest } from "./exchange/exchange.ts";

/** A record of the request log, as `GET /_sandbox/requests` lists it: credentials are masked. */
export interface LogRecord {
  readonly id: number;
  /** When the request arrived, by the sandbox's clock: RFC 3339. */
  readonly at: string;
  readonly durationMs: number | undefined;
  readonly method: string;
  /** Path and query below the origin. */
  readonly url: string;
  readonly api: string;
  readonly operation: string | undefined;
  readonly caller: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Whether `body` is only the beginning of a longer body. */
  readonly bodyCut?: true | undefined;
  readonly status: number | undefined;
  readonly response?:
    | { readonly headers: Readonly<Record<string, string>>; readonly body?: string | undefined }
    | undefined;
  /** What applied: `replayed`, `limited`, `fault`, `token expired`, … */
  readonly fired: string | undefined;
  readonly replayOf?: number | undefined;
  readonly problems: readonly Problem[];
  /** Id of the fault that applied. */
  readonly fault: string | undefined;
}

/** What a request or a control call changed. */
export interface WorldNews {
  /** The collections that it used, as `GET /_sandbox/state` names them. */
  readonly parts: readonly string[];
  /** By the sandbox's clock: milliseconds since the epoch. */
  readonly now: number;
  readonly frozen: boolean;
}

/** What the user should know, such as that the state is not kept. */
export interface PortNotice {
  readonly code: string;
  readonly message: string;
}

/** What a port reports by itself. */
export interface PortEvents {
  /** From now on requests are reported. Those before are in the log only. */
  readonly open: undefined;
  /** No requests are reported until the next `open`. */
  readonly lost: undefined;
  /** A request that the sandbox has responded to. */
  readonly request: LogRecord;
  readonly change: WorldNews;
  readonly notice: PortNotice;
}

/** The connection of a part to one sandbox: the one in the page, or a local one through its own origin. */
export interface SandboxPort {
  /** What addresses begin with, without a trailing slash. */
  readonly origin: string;
  /** Ids and credentials of the seed, as `GET /_sandbox/fixtures` shows them. */
  readonly fixtures: Readonly<Record<string, unknown>>;
  /** Sends a request to an API. */
  send(
    request: SentRequest,
    signal?: AbortSignal,
  ): Promise<{ readonly response: ReceivedResponse; readonly problems: readonly Problem[] }>;
  /** What a request breaks of its operation's schemas, without sending it. Undefined where the sandbox cannot say. */
  check?(request: SentRequest): Promise<readonly Problem[]>;
  /**
   * Calls the control plane: `control("POST", "/clock", { freeze: true })`.
   *
   * @returns the JSON of the response; undefined where it has no body.
   * @throws Error with the sandbox's own message where it refuses the call.
   */
  control(method: "DELETE" | "GET" | "PATCH" | "POST", path: string, body?: unknown): Promise<unknown>;
  /** Calls `listener` for each event from now on. @returns what ends that. */
  on<Type extends keyof PortEvents>(type: Type, listener: (event: PortEvents[Type]) => void): () => void;
  /** Begins anew with the demo seed. */
  reset(): Promise<void>;
}
