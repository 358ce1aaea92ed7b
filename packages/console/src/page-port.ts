import type { Problem, ReceivedResponse, SentRequest } from "./exchange/exchange.ts";
import type { LogRecord, PortEvents, PortNotice, SandboxPort, WorldNews } from "./sandbox-port.ts";

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
  const listeners: { [Type in keyof PortEvents]: Set<(event: PortEvents[Type]) => void> } = {
    request: new Set(),
    change: new Set(),
    notice: new Set(),
  };
  const notices: PortNotice[] = [];
  const sandbox = await open({
    onRequest: (record) => emit(listeners.request, record),
    onChange: (news) => emit(listeners.change, news),
    onNotice(notice) {
      notices.push(notice);
      emit(listeners.notice, notice);
    },
  });
  const { origin } = sandbox;
  return {
    origin,
    world: sandbox.world,
    fixtures: sandbox.fixtures,
    notices,
    async send(request, signal) {
      const init = { ...initOf(request), ...(signal && { signal }) };
      const { response, problems } = await sandbox.send(`${origin}${request.path}`, init);
      return { response: await received(response), problems };
    },
    check: (request) => sandbox.check(`${origin}${request.path}`, initOf(request)),
    async control(method, path, body) {
      const headers = body === undefined ? {} : { "content-type": "application/json" };
      const json = body === undefined ? {} : { body: JSON.stringify(body) };
      const { response } = await sandbox.send(`${origin}/_sandbox${path}`, { method, headers, ...json });
      const text = await response.text();
      if (!response.ok) throw new Error(messageIn(text) ?? `The sandbox responded ${response.status}.`);
      return text === "" ? undefined : JSON.parse(text);
    },
    on(type, listener) {
      listeners[type].add(listener);
      return () => void listeners[type].delete(listener);
    },
    reset: () => sandbox.reset(),
  };
}

function emit<Event>(listeners: ReadonlySet<(event: Event) => void>, event: Event): void {
  for (const listener of listeners) listener(event);
}

function initOf({ method, headers, body }: SentRequest): RequestInit {
  return { method, headers: { ...headers }, ...(body !== undefined && { body }) };
}

async function received(response: Response): Promise<ReceivedResponse> {
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

/** The message in a refusal of the control plane. */
function messageIn(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { readonly error?: unknown };
    return typeof error === "string" ? error : undefined;
  } catch {
    return undefined;
  }
}
