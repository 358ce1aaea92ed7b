import type { CallState } from "../facts/call-state.ts";
import type { Clock } from "../facts/clock.ts";
import type { ApiManifest, OperationFacts } from "../facts/manifest.ts";
import type { Failure, PendingResponse } from "../facts/pending-response.ts";
import type { Received } from "../facts/received.ts";
import { CallObserver } from "./call-observer.ts";
import type { Hooks } from "./hooks.ts";

/** What observing needs of a call. */
export interface ObservableCall extends CallState {
  readonly request: { readonly url: string; readonly method: string };
  /** When the last request was sent, by the clock. */
  readonly sentAt: number;
  /** Reports to the client's hooks; undefined if the client has none. */
  observer: CallObserver | undefined;
}

/** Observes a call and each of its attempts. The other steps report to the observer of the call itself. */
export interface Observer {
  call<Call extends ObservableCall>(call: Call, next: (call: Call) => Promise<Received>): Promise<Received>;
  attempt<Call extends ObservableCall>(
    call: Call,
    next: (call: Call) => Promise<PendingResponse | Failure>,
  ): Promise<PendingResponse | Failure>;
}

/** Makes the observer of a client with hooks. A client without hooks has no observer, and observing costs it nothing. */
export function createObserver({ api, operations }: ApiManifest, hooks: Hooks, clock: Clock): Observer {
  const paths = new Map<OperationFacts, string>(
    Object.entries(operations).map(([name, facts]) => [facts, name.slice(name.indexOf(" ") + 1)]),
  );
  return {
    async call(call, next) {
      const { url, method } = call.request;
      const path = paths.get(call.operation);
      const operation = path === undefined ? "raw" : call.operation.id;
      const { origin } = new URL(url);
      const observer = new CallObserver(hooks, clock, call, { api, operation, method, path, origin });
      call.observer = observer;
      try {
        const received = await next(call);
        observer.ended(received.response);
        return received;
      } catch (error) {
        observer.ended(undefined, error);
        throw error;
      }
    },
    async attempt(call, next) {
      const before = call.sent;
      const ended = await next(call).catch((failure: unknown) => {
        // A `fetch` that gave no Response.
        if (call.sent > before) call.observer?.attempted(call.sentAt, undefined, { failure, result: "lost" });
        throw failure;
      });
      if (call.sent === before) return ended;
      const at = call.sentAt;
      if ("failure" in ended) {
        call.observer?.attempted(at, undefined, ended);
        return ended;
      }
      const { status } = ended.response;
      return {
        response: ended.response,
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
