import { type BuiltSandbox, buildSandbox } from "../../build-sandbox.ts";
import { type ApiName, apiNames, loadApis, loadControl } from "../../load-apis.ts";
import { SandboxError } from "../../sandbox-error.ts";
import { restoreBytes, saveBytes } from "../../snapshots/world-bytes.ts";
import { SandboxClock } from "../../world/clock.ts";
import { mostBytes } from "../web/most-bytes.ts";
import { webCrypto } from "../web/web-crypto.ts";
import { type KeptWorld, KeptWorlds, keptWorldIn } from "./kept-worlds.ts";
import { LazyControl } from "./lazy-control.ts";
import type { Notice, Tab, ToWorker, WorldOrigin } from "./messages.ts";
import type { LazySentences } from "./sentences.ts";
import { WorkerFailure } from "./worker-failure.ts";
import { notKept, WorldKeeper } from "./world-keeper.ts";

/** A sandbox that has started in a worker. */
export interface Started extends Pick<BuiltSandbox, "world" | "fixturesOf"> {
  readonly control: LazyControl;
  readonly apis: readonly ApiName[];
  readonly origin: WorldOrigin;
  /** Undefined where the world is in memory only. */
  readonly keeper: WorldKeeper | undefined;
}

/**
 * Builds the sandbox of the APIs that the page wants, with the world that its tab has. It has the APIs of that world too: what another
 * page of the tab did with them stays there.
 *
 * @throws SandboxError for an API, a seed or a setting that there is not.
 */
export async function start(
  { apis: wanted = apiNames, options, tab }: Extract<ToWorker, { type: "start" }>,
  sentences: LazySentences,
  notify: (notice: Notice) => void,
): Promise<Started> {
  if (!Array.isArray(wanted)) throw new SandboxError(`apis takes a list, such as ["${apiNames[0]}"].`);
  const unknown = wanted.find((name) => !apiNames.includes(name));
  if (unknown !== undefined) throw new SandboxError(`apis takes ${apiNames.join(", ")}, not "${unknown}".`);
  const early = loadedApis(wanted);
  const found = tab && (await keptFor(tab, notify));
  const kept = found?.kept;
  const apis = apiNames.filter((name) => wanted.includes(name) || kept?.apis.includes(name));
  await early;
  const served = await loadedApis(apis);
  const host = {
    apis: served.map(({ api }) => api),
    descriptions: served.map(({ description }) => description),
    texts: sentences.texts,
    clock: new SandboxClock(),
    crypto: webCrypto,
    mostBytes,
  };
  const built = buildSandbox(host, { ...logOfPage, ...options });
  const { world, fixturesOf, snapshots } = built;
  const control = new LazyControl(built, async () => {
    const { control, description } = await loaded("the control plane", loadControl());
    const descriptions = [...host.descriptions, description];
    return buildSandbox({ ...host, control, descriptions }, { ...logOfPage, ...options }, built);
  });
  const keeper =
    tab &&
    found &&
    new WorldKeeper({
      worlds: found.worlds,
      tab: tab.id,
      apis,
      save: () => saveBytes(world, snapshots),
      notify,
    });
  const later = served.flatMap(({ api: { name, state = [] } }) =>
    kept?.apis.some((each) => each === name) ? [] : state.map((part) => part.name),
  );
  const isRestored = kept !== undefined && (await restored(await control.load(), kept, later, notify));
  return {
    world,
    fixturesOf,
    control,
    apis,
    keeper,
    origin: !isRestored ? "new" : kept.tab === tab?.id ? "continued" : "copied",
  };
}

/** The log of a page is stored with its state after each request, so it holds less than that of a process. */
const logOfPage = { logEntries: 1_000, logBytes: 2 * 2 ** 20 };

function loadedApis(names: readonly ApiName[]): ReturnType<typeof loadApis> {
  return loaded(names.join(", "), loadApis(names));
}

/** @throws WorkerFailure where a module does not load. */
async function loaded<Modules>(what: string, modules: Promise<Modules>): Promise<Modules> {
  try {
    return await modules;
  } catch (error) {
    const message = `The sandbox's code for ${what} did not load: ${(error as Error).message}. Serve all files of dist/web.`;
    throw new WorkerFailure("not-loaded", message);
  }
}

/** What is stored for a tab; undefined where nothing can be stored. */
async function keptFor(
  { id, copyOf }: Tab,
  notify: (notice: Notice) => void,
): Promise<{ readonly worlds: KeptWorlds; readonly kept: KeptWorld | undefined } | undefined> {
  try {
    const worlds = await KeptWorlds.open();
    await worlds.removeOld();
    const stored = (await worlds.find(id)) ?? (copyOf && (await worlds.find(copyOf)));
    const kept = keptWorldIn(stored, apiNames);
    if (stored !== undefined && kept === undefined) notify(dropped("it is not a world of this version"));
    return { worlds, kept };
  } catch (error) {
    notify(notKept(error));
    return undefined;
  }
}

async function restored(
  { world, snapshots }: BuiltSandbox,
  { saved }: KeptWorld,
  later: readonly string[],
  notify: (notice: Notice) => void,
): Promise<boolean> {
  try {
    await restoreBytes(world, snapshots, saved, later);
    return true;
  } catch (error) {
    notify(dropped((error as Error).message));
    return false;
  }
}

function dropped(why: string): Notice {
  return { code: "dropped", message: `The sandbox starts again: its stored state cannot be used, because ${why}` };
}
