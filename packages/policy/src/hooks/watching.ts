import type { Attempt, Failure } from "../facts/attempt.ts";
import type { CallState } from "../facts/call-state.ts";
import type { Clock } from "../facts/clock.ts";
import type { ApiManifest, OperationFacts } from "../facts/manifest.ts";
import type { Received } from "../facts/received.ts";
import { CallWatch } from "./call-watch.ts";
import type { Hooks } from "./hooks.ts";

/** What watching needs of a call. */
export interface WatchableCall extends CallState {
  readonly request: { readonly url: string; readonly method: string };
  /** When the last request was sent, by the clock. */
  readonly sentAt: number;
  /** Tells the client's hooks; undefined where it has none. */
  watch: CallWatch | undefined;
}

/** The two places of a call that hooks are told of; every other tells the call's own watch. */
export interface Watching {
  call<Call extends WatchableCall>(call: Call, next: (call: Call) => Promise<Received>): Promise<Received>;
  attempt<Call extends WatchableCall>(
    call: Call,
    next: (call: Call) => Promise<Attempt | Failure>,
  ): Promise<Attempt | Failure>;
}

/** What watches the calls of a client with hooks. A client without has none, and pays nothing. */
export function watching({ api, operations }: ApiManifest, hooks: Hooks, clock: Clock): Watching {
  const paths = new Map<OperationFacts, string>(
    Object.entries(operations).map(([name, facts]) => [facts, name.slice(name.indexOf(" ") + 1)]),
  );
  return {
    async call(call, next) {
      const { url, method } = call.request;
      const path = paths.get(call.operation);
      const operation = path === undefined ? "raw" : call.operation.id;
      const { origin } = new URL(url);
      const watch = new CallWatch(hooks, clock, call, { api, operation, method, path, origin });
      call.watch = watch;
      try {
        const received = await next(call);
        watch.ended(received.response);
        return received;
      } catch (error) {
        watch.ended(undefined, error);
        throw error;
      }
    },
    async attempt(call, next) {
      const before = call.sent;
      const ended = await next(call);
      if (call.sent === before) return ended;
      const at = call.sentAt;
      if ("failure" in ended) {
        call.watch?.attempted(at, undefined, ended);
        return ended;
      }
      const { status } = ended.response;
      return {
        response: ended.response,
        async finish() {
          const finished = await ended.finish();
          call.watch?.attempted(at, status, "failure" in finished ? finished : undefined);
          return finished;
        },
        discard(pause) {
          call.watch?.attempted(at, status);
          return ended.discard(pause);
        },
      };
    },
  };
}
