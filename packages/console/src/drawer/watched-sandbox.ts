import { computed, signal } from "@preact/signals";
import type { LogRecord, SandboxPort } from "../sandbox-port.ts";
import type { ClockState, DueList, Fault, ListedOperation, SandboxIndex } from "./control-types.ts";
import { isUsedUp } from "./fault-words.ts";

/** The rows that the log shows. A sandbox holds thousands, and the newest are what a reader looks for. */
const mostRows = 200;

/** Requests that arrive together are followed by one look at the clock and the faults. */
const settleMs = 150;

/** What the parts show of one sandbox, kept up to date, and what they do to it. */
export class WatchedSandbox {
  /** The newest first, without the calls of the control plane. */
  readonly requests = signal<readonly LogRecord[]>([]);
  readonly clock = signal<ClockState | undefined>(undefined);
  readonly due = signal<DueList>({ total: 0, due: [] });
  readonly faults = signal<readonly Fault[]>([]);
  readonly operations = signal<readonly ListedOperation[]>([]);
  /** Why the last action failed, in the sandbox's own words, or why the sandbox cannot be seen. */
  readonly problem = computed(() => this.#refusal.value ?? this.#blindness.value);
  readonly isBusy = signal(false);
  /** All that arrived, also those that are older than the rows. */
  readonly count = signal(0);
  /** Those that still apply: one that is used up stays listed. */
  readonly activeFaults = computed(() => this.faults.value.filter((fault) => !isUsedUp(fault)).length);
  /**
   * Stays until an action works: the sandbox logs the refused call, too, and that makes the page look again. It also ends when the port
   * opens again, because the sandbox has started again since.
   */
  readonly #refusal = signal<string | undefined>(undefined);
  readonly #blindness = signal<string | undefined>(undefined);
  readonly #port: SandboxPort;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLogDue = false;
  /** Requests that arrived while the log was being loaded, one list for each load: what it loads may not have them. */
  readonly #arrived = new Set<LogRecord[]>();

  constructor(port: SandboxPort) {
    this.#port = port;
  }

  /** Loads everything and follows what happens. @returns what ends that. */
  start(): () => void {
    const stops = [
      this.#port.on("request", (record) => this.#add(record)),
      this.#port.on("change", ({ now, frozen }) => {
        this.clock.value = { now: new Date(now).toISOString(), epochSeconds: now / 1_000, frozen };
      }),
      this.#port.on("open", () => {
        this.#refusal.value = undefined;
        this.#lookAgain({ withLog: true });
      }),
      this.#port.on("lost", () => this.#lookAgain({ withLog: true })),
    ];
    void this.#look(() => this.#loadAll());
    return () => {
      clearTimeout(this.#timer);
      for (const stop of stops) stop();
    };
  }

  /** The place of a request among those that the sandbox received, from 1. Its id counts the calls of the control plane, too. */
  numberOf(id: number): number | undefined {
    const row = this.requests.value.findIndex((record) => record.id === id);
    return row < 0 ? undefined : this.count.value - row;
  }

  freeze(): Promise<void> {
    return this.#act(() => this.#port.control("POST", "/clock", { freeze: true }));
  }

  resume(): Promise<void> {
    return this.#act(() => this.#port.control("POST", "/clock", { resume: true }));
  }

  advance(seconds: number): Promise<void> {
    return this.#act(() => this.#port.control("POST", "/clock", { advanceSeconds: seconds }));
  }

  advanceToNextDue(): Promise<void> {
    return this.#act(() => this.#port.control("POST", "/clock/next", {}));
  }

  addFault(rule: object): Promise<void> {
    return this.#act(() => this.#port.control("POST", "/faults", rule));
  }

  removeFault(id: string): Promise<void> {
    return this.#act(() => this.#port.control("DELETE", `/faults/${encodeURIComponent(id)}`));
  }

  reset(): Promise<void> {
    return this.#act(() => this.#port.reset());
  }

  /** Looks again, for instance after a key was given. */
  reload(): Promise<void> {
    return this.#act(async () => {});
  }

  async #act(change: () => Promise<unknown>): Promise<void> {
    if (this.isBusy.value) return;
    this.isBusy.value = true;
    this.#refusal.value = await problemOf(change());
    if (this.#refusal.value === undefined) await this.#look(() => this.#loadAll());
    this.isBusy.value = false;
  }

  async #look(load: () => Promise<void>): Promise<void> {
    this.#blindness.value = await problemOf(load());
  }

  #add(record: LogRecord): void {
    if (record.api === "control") {
      // Reads of the parts themselves arrive here too: to look again after one of them would never end.
      if (record.method !== "GET") this.#lookAgain({ withLog: true });
      return;
    }
    for (const arrived of this.#arrived) arrived.push(record);
    const rows = this.requests.value;
    if (!rows.some(({ id }) => id === record.id)) this.count.value += 1;
    this.requests.value = newestFirst([...rows, record]).slice(0, mostRows);
    this.#lookAgain({ withLog: false });
  }

  /** @param withLog whether to load the log and the operations, too. They are loaded if one of several calls together asks for them. */
  #lookAgain({ withLog }: { readonly withLog: boolean }): void {
    this.#isLogDue ||= withLog;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const isLogDue = this.#isLogDue;
      this.#isLogDue = false;
      void this.#look(() => (isLogDue ? this.#loadAll() : this.#loadState()));
    }, settleMs);
  }

  async #loadAll(): Promise<void> {
    const arrived: LogRecord[] = [];
    this.#arrived.add(arrived);
    const loading = this.#port.control("GET", "/requests");
    const listed = (await loading.finally(() => this.#arrived.delete(arrived))) as readonly LogRecord[];
    const all = newestFirst([...listed.filter(({ api }) => api !== "control"), ...arrived]);
    this.count.value = all.length;
    this.requests.value = all.slice(0, mostRows);
    this.operations.value = ((await this.#port.control("GET", "")) as SandboxIndex).operations;
    await this.#loadState();
  }

  async #loadState(): Promise<void> {
    const [clock, due, faults] = await Promise.all([
      this.#port.control("GET", "/clock"),
      this.#port.control("GET", "/clock/due"),
      this.#port.control("GET", "/faults"),
    ]);
    this.clock.value = clock as ClockState;
    this.due.value = due as DueList;
    this.faults.value = faults as readonly Fault[];
  }
}

/** What the error says that it ends with; undefined if it works. */
async function problemOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Each request once, the newest record of it. */
function newestFirst(records: readonly LogRecord[]): readonly LogRecord[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return [...byId.values()].sort((one, other) => other.id - one.id);
}
