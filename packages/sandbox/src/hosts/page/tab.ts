import type { Notice, Tab } from "../worker/messages.ts";

/** The tab that a page is in, until it lets it go. */
interface ClaimedTab extends Tab {
  /** Another page may have this tab from now on. */
  release(): void;
}

/** The part of `navigator.locks` that is used here. */
interface Locks {
  request(name: string, options: { readonly signal: AbortSignal }, held: () => Promise<void>): Promise<unknown>;
}

const key = "tillside-sandbox-tab";

/** The tab that a sandbox of this page has. */
let held: string | undefined;

/** A page that the browser leaves has its lock a moment longer than the next page of the tab begins. */
const patienceMs = 500;

/**
 * The id of this tab, in `sessionStorage`. A browser copies that when a tab is duplicated. So each page holds a lock of its id, and a page
 * whose id is held by another one takes a new id.
 *
 * @returns a notice where the browser has no storage for it, or blocks it, and where another sandbox of this page has the tab.
 */
export async function claimTab(): Promise<ClaimedTab | Notice> {
  try {
    const { sessionStorage: storage } = globalThis as { readonly sessionStorage: Storage };
    const { locks } = globalThis.navigator as unknown as { readonly locks: Locks };
    const earlier = storage.getItem(key);
    if (earlier !== null) {
      const release = await lock(locks, earlier, AbortSignal.timeout(patienceMs));
      if (release !== undefined) return { id: earlier, release };
      if (held === earlier) return notKept("another sandbox of this page keeps its own");
    }
    const id = crypto.randomUUID();
    storage.setItem(key, id);
    const release = await lock(locks, id, AbortSignal.timeout(patienceMs));
    if (release === undefined) throw new Error("the tab's own lock is not given");
    return { id, copyOf: earlier ?? undefined, release };
  } catch (error) {
    return notKept(`${(error as Error).message}. Allow this site to store data`);
  }
}

function notKept(why: string): Notice {
  return { code: "not-kept", message: `The sandbox's state is not kept beyond this page: ${why}.` };
}

/** Holds a lock until the returned function is called or the page ends; undefined where another page has it. */
function lock(locks: Locks, id: string, signal: AbortSignal): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const hold = async () => {
      held = id;
      await new Promise<void>(resolve);
      held = undefined;
    };
    locks.request(`tillside-sandbox:${id}`, { signal }, hold).catch(() => resolve(undefined));
  });
}
