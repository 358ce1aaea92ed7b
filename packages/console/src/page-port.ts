import { controlInit, controlResult, refusalMessage } from "./control-call.ts";
import type { Problem, SentRequest } from "./exchange/exchange.ts";
import { receivedResponse, requestInit } from "./exchange/fetch-exchange.ts";
import { PortListeners } from "./port-listeners.ts";
import type { LogRecord, PortNotice, SandboxPort, WorldNews } from "./sandbox-port.ts";

/** The sandbox in the page, as far as a port uses it. `PageSandbox` of `@tillside/sandbox/in-page` is one. */
export interface SandboxInPage {
  readonly origin: string;
  readonly world: "continued" | "copied" | "new";
  readonly fixtures: Readonly<Record<string, unknown>>;
  send(
    address: string,
    init: RequestInit,
  ): Promise<{ readonly response: Response; readonly problems: readonly Problem[] }>;
  check(address: string, init: RequestInit): Promise<readonly Problem[]>;
  reset(): Promise<void>;
}

/** What the sandbox in the page calls with its news: options of `openSandbox`. */
export interface PageEvents {
  readonly onRequest: (record: LogRecord) => void;
  readonly onChange: (news: WorldNews) => void;
  readonly onNotice: (notice: PortNotice) => void;
}

/** The port to the sandbox in the page. */
export interface PagePort extends SandboxPort {
  /** Whether its state is new, that of the tab's page before, or a copy of another tab's. */
  readonly world: SandboxInPage["world"];
  /** What it noticed while it opened, too early for a listener. */
  readonly notices: readonly PortNotice[];
  check(request: SentRequest): Promise<readonly Problem[]>;
}

/** @throws where the sandbox does not open. */
export async function openPagePort(open: (events: PageEvents) => Promise<SandboxInPage>): Promise<PagePort> {
  const listeners = new PortListeners();
  const notices: PortNotice[] = [];
  const sandbox = await open({
    onRequest: (record) => listeners.emit("request", record),
    onChange: (news) => listeners.emit("change", news),
    onNotice(notice) {
      notices.push(notice);
      listeners.emit("notice", notice);
    },
  });
  const { origin } = sandbox;
  return {
    origin,
    world: sandbox.world,
    fixtures: sandbox.fixtures,
    notices,
    async send(request, signal) {
      const { response, problems } = await sandbox.send(`${origin}${request.path}`, requestInit(request, signal));
      return { response: await receivedResponse(response), problems };
    },
    check: (request) => sandbox.check(`${origin}${request.path}`, requestInit(request)),
    async control(method, path, body) {
      const { response } = await sandbox.send(`${origin}/_sandbox${path}`, controlInit(method, body));
      const text = await response.text();
      if (!response.ok) throw new Error(refusalMessage(text) ?? `The sandbox responded ${response.status}.`);
      return controlResult(text);
    },
    on: (type, listener) => listeners.on(type, listener),
    reset: () => sandbox.reset(),
  };
}
