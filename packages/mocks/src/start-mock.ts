import { allApis, bundleOf } from "./bundles.ts";
import { hostProblem, originOn } from "./host.ts";
import type { RequestLog } from "./listen.ts";
import { MockError } from "./mock-error.ts";

export interface MockOptions {
  /** One of `apis`, for instance `onboarding`. */
  readonly api: string;
  /** Default 0: a free port. */
  readonly port?: number;
  /** Address to listen on. Default 127.0.0.1: this machine only. */
  readonly host?: string;
  /** Called with every request that got a response: method, path without the query, status. Default: nothing. */
  readonly log?: RequestLog;
}

export interface Mock {
  readonly api: string;
  /** Serves as every base URL of the API, its token host included: `http://127.0.0.1:4010`. */
  readonly url: string;
  /** Ends open connections too and resolves when the port is free. A second call changes nothing. */
  stop(): Promise<void>;
}

/**
 * Starts a stateless mock of one API in this process. Any documented response can be asked for: `?__code=409` or the
 * header `Prefer: code=409`. Throws a `MockError` when the API is unknown, or the address or the port cannot be had.
 *
 * @example
 * const mock = await startMock({ api: "onboarding" });
 * await fetch(`${mock.url}/v1/partnership/accounts?parent_account_id=par_1`, { headers: { authorization: "Bearer any" } });
 * await mock.stop();
 */
export async function startMock(options: MockOptions): Promise<Mock> {
  if (typeof options?.api !== "string") {
    const message = `startMock takes the name of one API, such as { api: "${allApis()[0]}" }. Known: ${allApis().join(", ")}.`;
    throw new MockError(message, { isMisuse: true });
  }
  const { api, port = 0, host = "127.0.0.1", log } = options;
  const problem = hostProblem("host", host);
  if (problem !== undefined) throw new MockError(problem, { isMisuse: true });
  const bundle = bundleOf(api);
  // Prism takes more than a second to load: wrong use, the usage and the list of APIs do not wait for it.
  const { listen } = await import("./listen.ts");
  const server = await listen(bundle, port, host, log).catch((reason: unknown) => {
    throw new MockError(explain(api, port, host, reason instanceof Error ? reason.message : String(reason)));
  });
  let stopped: Promise<void> | undefined;
  return {
    api,
    url: `${originOn(host)}:${server.port}`,
    stop: () => (stopped ??= server.close()),
  };
}

function explain(api: string, port: number, host: string, reason: string): string {
  if (reason.includes("EADDRINUSE")) {
    return `The mock of ${api} cannot start: port ${port} on ${host} is taken. Stop what listens there or choose another with --port.`;
  }
  return `The mock of ${api} cannot start on ${host}, port ${port}: ${reason}.`;
}
