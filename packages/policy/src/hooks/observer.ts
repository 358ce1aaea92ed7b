import type { Step } from "../facts/attempt.ts";
import type { CallState } from "../facts/call-state.ts";
import type { Clock } from "../facts/clock.ts";
import type { ApiManifest, OperationFacts } from "../facts/manifest.ts";
import { CallObserver } from "./call-observer.ts";
import type { Hooks } from "./hooks.ts";

/** What observing needs of a call. */
export interface ObservableCall extends CallState {
  readonly request: { readonly original: { readonly url: string; readonly method: string } };
  /** When the last request was sent, by the clock. */
  readonly sentAt: number;
  /** Reports to the client's hooks; undefined if the client has none. */
  observer: CallObserver | undefined;
}

/** Wraps the two places of the pipeline that hooks observe. Every other step reports to the observer of its call. */
export interface Observer {
  readonly calls: <Call extends ObservableCall>(
    run: (call: Call) => Promise<Response>,
  ) => (call: Call) => Promise<Response>;
  readonly attempts: <Call extends ObservableCall>(send: Step<Call>) => Step<Call>;
}

/** Makes the observer of a client with hooks. A client without hooks has no observer, and observing costs it nothing. */
export function createObserver({ api, operations }: ApiManifest, hooks: Hooks, clock: Clock): Observer {
  const paths = new Map<OperationFacts, string>(
    Object.entries(operations).map(([name, facts]) => [facts, name.slice(name.indexOf(" ") + 1)]),
  );
  return {
    calls: (run) => async (call) => {
      const { url, method } = call.request.original;
      const path = paths.get(call.operation);
      const operation = path === undefined ? "raw" : call.operation.id;
      const { origin } = new URL(url);
      const observer = new CallObserver(hooks, clock, call, { api, operation, method, path, origin });
      call.observer = observer;
      try {
        const response = await run(call);
        observer.ended(response);
        return response;
      } catch (error) {
        observer.ended(undefined, error);
        throw error;
      }
    },
    attempts: (send) => async (call) => {
      const before = call.sent;
      const ended = await send(call);
      if (call.sent === before) return ended;
      const at = call.sentAt;
      if ("failure" in ended) {
        call.observer?.attempted(at, undefined, ended);
        return ended;
      }
      const { status } = ended.response;
      return {
        ...ended,
        async finish() {
          const finished = await ended.finish();
          call.observer?.attempted(at, status, "failure" in finished ? finished : undefined);
          return finished;
        },
        discard(pause) {
          call.observer?.attempted(at, status);
          return ended.discard(pause);
        },
      };
    },
  };
}
