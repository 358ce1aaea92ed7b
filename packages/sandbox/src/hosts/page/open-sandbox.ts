import type { SandboxOptions } from "../../build-sandbox.ts";
import { type OptionNames, optionProblem } from "../../checked-options.ts";
import type { RecordedProblem } from "../../engine/recorded-problem.ts";
import type { ApiName } from "../../load-apis.ts";
import type { RequestRecord } from "../../requests/request-record.ts";
import { sandboxOptions } from "../../sandbox-options.ts";
import type { SeedName } from "../../world/seed-name.ts";
import { localOrigin } from "../in-process/local-origin.ts";
import { plainRequest } from "../in-process/plain-request.ts";
import { responseOf } from "../in-process/response-of.ts";
import type { Notice, WorldChange, WorldOrigin } from "../worker/messages.ts";
import { WorkerFailure } from "../worker/worker-failure.ts";
import { Connection, type SandboxWorker } from "./connection.ts";
import { claimTab } from "./tab.ts";

/** Its log holds at most 1,000 requests and 2 MiB, unless `logEntries` and `logBytes` say otherwise. */
export interface PageSandboxOptions extends SandboxOptions {
  /** `new Worker(new URL("@tillside/sandbox/worker", import.meta.url), { type: "module" })`. */
  readonly worker: SandboxWorker;
  /** The APIs that it has. Only their code is loaded. Default: all. */
  readonly apis?: readonly ApiName[];
  /**
   * Whether the other pages of this tab continue with the same state. A page keeps one sandbox; any other reports the notice `not-kept`.
   * Default true.
   */
  readonly keep?: boolean;
  /** Called with each request to which the sandbox has responded. */
  readonly onRequest?: (record: RequestRecord) => void;
  /** Called after each change. */
  readonly onChange?: (change: WorldChange) => void;
  /** Called with what the user should know: that the state is not kept, for instance. Default: `console.warn`. */
  readonly onNotice?: (notice: Notice) => void;
}

const names: OptionNames<PageSandboxOptions> = {
  ...sandboxOptions,
  worker: true,
  apis: true,
  keep: true,
  onRequest: true,
  onChange: true,
  onNotice: true,
};

/** A response, and why it is a refusal. */
export interface Exchanged {
  readonly response: Response;
  /** The problems with their rules, each with the contract's sentence. Empty where it is no refusal. */
  readonly problems: readonly RecordedProblem[];
}

/** A sandbox in a Web Worker of this page. */
export interface PageSandbox {
  /** What base URLs begin with. Nothing listens there: only `fetch` knows it. */
  readonly origin: string;
  /** Those that were asked for, and those that other pages of this tab have used. */
  readonly apis: readonly ApiName[];
  /** Whether its state is new, that of the tab's page before, or a copy of the state of the tab that this one was duplicated from. */
  readonly world: WorldOrigin;
  /** What `GET /_sandbox/fixtures` shows. */
  readonly fixtures: Readonly<Record<string, unknown>>;
  /** Pass it to a client as its `fetch`. It also reaches the control plane, `/_sandbox/`. */
  fetch(input: Request | string | URL, init?: RequestInit): Promise<Response>;
  /** As `fetch`, with the reason of a refusal. */
  send(input: Request | string | URL, init?: RequestInit): Promise<Exchanged>;
  /**
   * What a request breaks of its operation's schemas, with the same messages as its refusal: for a form that checks while it is filled in.
   * Nothing is executed, limited or recorded. The rules have sentences only where a refusal has loaded them.
   */
  check(input: Request | string | URL, init?: RequestInit): Promise<readonly RecordedProblem[]>;
  /** Begins anew. */
  reset(seed?: SeedName): Promise<void>;
  /** Everything it holds, as `Sandbox.save` gives it. */
  save(): Promise<Uint8Array>;
  /** @throws WorkerFailure for what no sandbox of this version with these APIs saved; nothing has changed then. */
  restore(saved: Uint8Array): Promise<void>;
  /** Ends the worker. */
  close(): void;
}

/**
 * Has a worker run a sandbox for this page.
 *
 * @throws WorkerFailure where the worker does not load, or for an option that is not valid or that there is not.
 */
export async function openSandbox(given: PageSandboxOptions): Promise<PageSandbox> {
  const problem = optionProblem(given, names, "openSandbox()");
  if (problem !== undefined) throw new WorkerFailure("invalid", problem);
  const { worker, apis, keep = true, onRequest, onChange, ...more } = given;
  if (!worker?.addEventListener) throw new WorkerFailure("invalid", "worker takes a Worker.");
  const { onNotice = ({ message }) => console.warn(message), ...options } = more;
  const connection = new Connection(worker, (news) => {
    if (news.type === "log") onRequest?.(news.record);
    else if (news.type === "changed") onChange?.({ parts: news.parts, now: news.now, frozen: news.frozen });
    else onNotice({ code: news.code, message: news.message });
  });
  const claimed = keep ? await claimTab() : undefined;
  const tab = claimed && "id" in claimed ? claimed : undefined;
  if (claimed && "code" in claimed) onNotice(claimed);
  const starting = connection.start({ apis, options, tab: tab && { id: tab.id, copyOf: tab.copyOf } });
  starting.catch(() => tab?.release());
  const ready = await starting;

  /** @throws TypeError as `fetch` does for an address of another origin. */
  async function prepared(input: Request | string | URL, init: RequestInit | undefined) {
    const given = new Request(input, init);
    if (!given.url.startsWith(`${localOrigin}/`)) {
      throw new TypeError(
        `fetch failed: the sandbox in this page is at ${localOrigin}, not at ${new URL(given.url).origin}.`,
      );
    }
    given.signal.throwIfAborted();
    return { given, request: await plainRequest(given, init?.body, localOrigin) };
  }

  async function send(input: Request | string | URL, init?: RequestInit): Promise<Exchanged> {
    const { given, request } = await prepared(input, init);
    const reply = await connection.ask({ type: "request", request }, given.signal);
    return { response: responseOf(reply, given.signal), problems: reply.problems };
  }

  return {
    origin: localOrigin,
    apis: ready.apis,
    world: ready.world,
    fixtures: ready.fixtures,
    send,
    fetch: async (input, init) => (await send(input, init)).response,
    async check(input, init) {
      const { given, request } = await prepared(input, init);
      return (await connection.ask({ type: "check", request }, given.signal)).problems;
    },
    async reset(seed) {
      const headers = { "content-type": "application/json" };
      await send(`${localOrigin}/_sandbox/reset`, { method: "POST", headers, body: JSON.stringify({ seed }) });
    },
    async save() {
      return (await connection.ask({ type: "save" })).saved;
    },
    async restore(saved) {
      await connection.ask({ type: "restore", saved });
    },
    close() {
      connection.close();
      tab?.release();
    },
  };
}
