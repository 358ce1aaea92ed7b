import { ManualClock } from "@tillside/testing/manual-clock";
import { type MisbehavingServer, stall } from "@tillside/testing/misbehaving-server";
import { connect } from "../../src/client/connect.ts";
import type { CallInfo } from "../../src/facts/call-info.ts";
import { callInfo } from "../../src/facts/call-info-registry.ts";
import { defaults } from "../../src/facts/defaults.ts";
import { PolicyError } from "../../src/facts/errors/policy-error.ts";
import { memoryStore } from "../../src/store/memory-store.ts";
import { drainMs } from "../../src/transport/drain-during.ts";
import { allParts } from "../all-parts.ts";
import { behaviorOf, success } from "./behavior-of.ts";
import { isKeyed, manifest, pathOf, tokenPath } from "./manifest.ts";
import type { Class, Fault, Step } from "./table.ts";

/** The result of one call. */
interface Ended {
  readonly returned?: number;
  readonly thrown?: string;
  /** Everything that the error shows. */
  readonly shown?: string;
  readonly info: CallInfo | undefined;
}

/** What every call sends. */
export const body = { text: "ü · one body, the same bytes" };

const codes = { "name not found": "ENOTFOUND", "connect time-out": "UND_ERR_CONNECT_TIMEOUT" } as const;

/** Whether a wait is no time-out: no longest attempt or rest of a body, and not the deadline of a call made at the start. */
function isPause(milliseconds: number, until: number): boolean {
  const { attemptTimeoutMs, tokenTimeoutMs, deadlineMs } = defaults;
  return ![attemptTimeoutMs, tokenTimeoutMs, drainMs].includes(milliseconds) && until < ManualClock.start + deadlineMs;
}

/** One client in front of the server that plays the fault, on one clock. */
export function runFault(fault: Fault, name: Class, server: MisbehavingServer, closedUrl: string) {
  const { connection, credential = "token", token, limit, abort, key, repeats } = fault;
  const clock = new ManualClock(isPause);
  const caller = new AbortController();
  const lose = () => caller.abort(new Error("enough"));
  /** When each API request was sent. */
  const sentAt: number[] = [];

  async function fetch(request: Request): Promise<Response> {
    if (!request.url.endsWith(tokenPath)) sentAt.push(clock.now());
    if (connection === undefined || connection === "refused" || request.url.endsWith(tokenPath)) {
      return globalThis.fetch(request);
    }
    throw new TypeError("fetch failed", {
      cause: Object.assign(new Error("no connection"), { code: codes[connection] }),
    });
  }

  const { POST } = connect(
    manifest,
    {
      baseUrl: connection === undefined ? server.url : closedUrl,
      auth: { token: { tokenUrl: server.url, clientId: "client", clientSecret: "s3cret" }, key: { apiKey: "s3cret" } },
      store: memoryStore(),
      clock,
      fetch,
    },
    allParts,
  );
  const post = POST as unknown as (path: string, init: object) => Promise<{ response: Response }>;

  /** What its caller says of the call that the fault meets. */
  const own = {
    ...(key === "given" && isKeyed(name) ? { params: { header: { "Idempotency-Key": crypto.randomUUID() } } } : {}),
    policy: { repeats },
  };

  async function call(of: Class = name, init: object = {}): Promise<Ended> {
    try {
      const { response } = await post(pathOf(of, credential, limit), { body, ...init });
      return { returned: response.status, info: callInfo(response) };
    } catch (error) {
      if (!PolicyError.isInstance(error)) throw error;
      return { thrown: error.name, shown: `${error.stack} ${JSON.stringify(error)}`, info: error.info };
    }
  }

  const hooks = { onStall: () => clock.expire(), onAbort: lose };

  function play(steps: readonly Step[], always = false): void {
    const behaviors = steps.map((step) => behaviorOf(step, hooks));
    server.play(behaviors, always ? behaviors.at(-1) : success);
  }

  /** The call that the fault meets. */
  async function run(): Promise<Ended> {
    if (token === "old") server.tokenLifeSeconds = 30;
    // The token is there before, but for an abort that meets its exchange.
    if (connection === undefined && abort !== "waiting for a token") await call();
    if (token === "old") await clock.advance(25_000);
    if (abort === "queued") {
      // Another call's 429 has paused the bucket.
      play([{ status: 429, headers: { "Retry-After": "60" } }]);
      await call("unsafe");
    }
    sentAt.length = 0;
    play(fault.server ?? [], fault.always);
    if (abort === "before the call") lose();
    if (abort === "waiting for a token") server.nextExchange = stall(lose);
    if (abort === "queued" || abort === "in a pause") clock.onSkip = lose;
    return call(name, { ...own, signal: caller.signal });
  }

  /** A later call on a server that is well. */
  function runAnother(): Promise<Ended> {
    play([]);
    return call();
  }

  return { clock, sentAt, run, runAnother };
}
