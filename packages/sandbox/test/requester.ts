import { afterAll, beforeAll, beforeEach } from "vitest";
import { createSandbox, type Sandbox, type SandboxOptions } from "../src/index.ts";
import { linesOf, type Saved, savedOf } from "./snapshot-lines.ts";

/** A JSON body as tests look into it. */
export type JsonBody = { readonly [key: string]: JsonBody } & readonly JsonBody[];

/** A response with its body read. */
export interface ReadResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Its JSON; undefined where there was none. Compare it with `toEqual` and `toMatchObject`. */
  readonly body: JsonBody;
  /** Its body as it came. */
  readonly text: string;
  /** What `X-Sandbox-Open-Point` names. */
  readonly openPoint: string | undefined;
}

export interface Given {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly text?: string;
}

/** Plain HTTP against one sandbox. */
export interface Requester {
  readonly sandbox: Sandbox;
  send(method: string, path: string, given?: Given): Promise<ReadResponse>;
  /** Moves the sandbox's clock. */
  advance(seconds: number): Promise<void>;
  /** Takes a snapshot. */
  saved(): Promise<Saved>;
  /** Restores a snapshot, which must be in order. */
  restore(saved: Saved): Promise<void>;
}

function isLines({ headers }: Response): boolean {
  return headers.get("content-type") === "application/x-ndjson";
}

/** A sandbox for the tests of one file; every test begins with its seed and without faults. */
export function requester(options: SandboxOptions = {}): Requester {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await createSandbox(options);
  });
  beforeEach(async () => {
    await send("POST", "/_sandbox/reset", { json: { seed: options.seed ?? "demo" } });
  });
  afterAll(() => sandbox.close());

  async function send(method: string, path: string, { headers = {}, json, text }: Given = {}): Promise<ReadResponse> {
    const body = json === undefined ? text : JSON.stringify(json);
    const type = json === undefined ? {} : { "content-type": "application/json" };
    const response = await sandbox.fetch(`${sandbox.origin}${path}`, {
      method,
      headers: { ...type, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const received = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: received === "" || isLines(response) ? undefined : JSON.parse(received),
      text: received,
      openPoint: response.headers.get("x-sandbox-open-point") ?? undefined,
    };
  }

  return {
    get sandbox() {
      return sandbox;
    },
    send,
    async advance(seconds) {
      await send("POST", "/_sandbox/clock", { json: { advanceSeconds: seconds } });
    },
    saved: async () => savedOf((await send("GET", "/_sandbox/snapshot")).text),
    async restore(saved) {
      const headers = { "content-type": "application/x-ndjson" };
      const { status, text } = await send("PUT", "/_sandbox/snapshot", { headers, text: linesOf(saved) });
      if (status !== 204) throw new Error(`The snapshot is refused: ${text}`);
    },
  };
}
