import { memoryStore, type Store } from "@tillside/onboarding";
import { createSandbox, startSandbox } from "@tillside/sandbox";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Control, controlOf } from "./control.ts";
import type { Fixtures } from "./fixtures.ts";

/** A sandbox, and what a client needs to reach it. */
export interface Scene extends Control {
  /** What base URLs begin with. */
  readonly origin: string;
  readonly fixtures: Fixtures;
  /** Options of every client: how it reaches the sandbox, and by whose time it lives. A store of its own per scenario. */
  readonly here: { readonly fetch?: Fetch; readonly clock?: Clock; readonly store: Store };
  /** The clock by which both sides live. Waiting for it takes no time where the sandbox is in this process. */
  readonly clock: Clock;
}

type Fetch = (request: Request) => Promise<Response>;

interface Clock {
  now(): number;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

interface Stage extends Pick<Scene, "origin" | "clock"> {
  readonly fixtures: Readonly<Record<string, unknown>>;
  readonly fetch?: Fetch;
  close(): Promise<void>;
}

/** A sandbox in this process, for the scenarios of one file: its fetch and its virtual clock are the client's too. */
export function openScene(): Scene {
  return staged(createSandbox);
}

/** A sandbox that listens, for the scenarios of one file: the client reaches it over a socket, by the system's time. */
export function openSceneOverSocket(): Scene {
  return staged(async () => {
    const { stop, ...running } = await startSandbox({ port: 0 });
    return { ...running, close: stop };
  });
}

/** Every scenario begins with the demo seed, without faults, with an empty request journal and a store of its own. */
function staged(open: () => Promise<Stage>): Scene {
  let stage: Stage;
  let control: Control;
  let store: Store;
  beforeAll(async () => {
    stage = await open();
    control = controlOf(stage.origin, stage.fetch ?? fetch);
  });
  beforeEach(async () => {
    store = memoryStore();
    await control.reset();
  });
  afterAll(() => stage.close());

  return {
    get origin() {
      return stage.origin;
    },
    get clock() {
      return stage.clock;
    },
    get fixtures() {
      return stage.fixtures as unknown as Fixtures;
    },
    get here() {
      const { fetch, clock } = stage;
      return fetch === undefined ? { store } : { fetch, clock, store };
    },
    state: (name) => control.state(name),
    requests: (operation) => control.requests(operation),
    fault: (rule) => control.fault(rule),
    faults: () => control.faults(),
    pass: (seconds) => control.pass(seconds),
    reset: () => control.reset(),
  };
}
