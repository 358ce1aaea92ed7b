import type { ApiName } from "../../load-apis.ts";
import type { KeptWorlds } from "./kept-worlds.ts";
import type { Notice } from "./messages.ts";

/** What is kept, and where. */
interface Kept {
  readonly worlds: KeptWorlds;
  readonly tab: string;
  readonly apis: readonly ApiName[];
  readonly save: () => Promise<Uint8Array>;
  readonly notify: (notice: Notice) => void;
}

/** Stores the world of a tab after each change. */
export class WorldKeeper {
  readonly #kept: Kept;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #fails = false;

  constructor(kept: Kept) {
    this.#kept = kept;
  }

  /** Resolves once all that has happened so far is stored, or cannot be. What happens while the world is stored is stored next. */
  keep(): Promise<void> {
    this.#next ??= this.#last.then(() => {
      this.#next = undefined;
      return this.#store();
    });
    this.#last = this.#next;
    return this.#next;
  }

  async #store(): Promise<void> {
    const { worlds, tab, apis, save, notify } = this.#kept;
    try {
      await worlds.put({ tab, keptAt: Date.now(), apis, saved: await save() });
      this.#fails = false;
    } catch (error) {
      // Once for the first of several failures: the user can do nothing about each.
      if (!this.#fails) notify(notKept(error));
      this.#fails = true;
    }
  }
}

/** The notice of a world that cannot be stored. */
export function notKept(error: unknown): Notice {
  const { name, message } = error as Error;
  const why = name === "QuotaExceededError" ? "the browser's storage is full" : message;
  return {
    code: "not-kept",
    message: `The sandbox's state is not kept beyond this page: ${why}. Allow this site to store data.`,
  };
}
