import { apis } from "./apis.ts";
import { credentialsKey } from "./auth/credentials.ts";
import { tokenApi, tokenHandler } from "./auth/token-api.ts";
import { type AccessOptions, accessOf } from "./control/access.ts";
import { controlApi } from "./control/control.ts";
import type { Api } from "./engine/api.ts";
import { createEngine, type Engine } from "./engine/create-engine.ts";
import { readDocument } from "./engine/document.ts";
import { operationsOf } from "./engine/operations.ts";
import type { Route } from "./engine/route.ts";
import { faultsKey } from "./faults/faults.ts";
import { localFetch } from "./hosts/in-process/local-fetch.ts";
import { nodeCrypto } from "./hosts/node/node-crypto.ts";
import { writesKey } from "./idempotency/idempotent.ts";
import { windowsKey } from "./limits/rate-limit.ts";
import { requestsKey } from "./requests/requests-key.ts";
import { SandboxError } from "./sandbox-error.ts";
import { snapshotChecks } from "./snapshots/snapshot-checks.ts";
import { checkedSettings } from "./world/checked-settings.ts";
import { SandboxClock } from "./world/clock.ts";
import { idsKey } from "./world/ids.ts";
import { jobsKey } from "./world/jobs.ts";
import { type SeedName, seedNames } from "./world/seed-name.ts";
import type { Settings } from "./world/settings.ts";
import { type Job, World } from "./world/world.ts";

export interface SandboxOptions extends AccessOptions {
  /** What it holds at the start. Default `demo`. */
  readonly seed?: SeedName;
  /**
   * Makes ids, request ids and tokens the same in every run: two sandboxes with the same seed, whose clocks stand at the same time, send
   * the same bytes for the same calls. Whoever knows the seed can sign tokens, so it is for tests only. Default: none, all random.
   */
  readonly randomSeed?: string | number;
  /** What the contract leaves open. Each has a default, see `Settings`. */
  readonly settings?: Partial<Settings>;
}

/** A sandbox in this process, without a port. */
export interface Sandbox {
  /** What base URLs begin with. Nothing listens there: only `fetch` knows it. */
  readonly origin: string;
  /** Pass it to a client as its `fetch`. */
  readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>;
  /**
   * Pass it to a client as its `clock`. It stands still and skips every wait: the hours for which a key is replayed pass in no time.
   * `advance(milliseconds)` and `set(time)` move it, `reset()` returns it to its first time.
   */
  readonly clock: SandboxClock;
  /** What `GET /_sandbox/fixtures` shows. */
  readonly fixtures: Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

/**
 * Makes a sandbox without a port, on a virtual clock that starts at the present time.
 *
 * @throws SandboxError for a seed or a setting that there is not, or for what is no host name or origin.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const clock = new SandboxClock(Date.now());
  const { engine, fixtures } = buildSandbox(clock, options);
  return { origin: localOrigin, fetch: localFetch(engine, localOrigin, clock), clock, fixtures, close: async () => {} };
}

const localOrigin = "http://127.0.0.1:4020";

/**
 * Builds the engine with all its routes.
 *
 * @param earlier the world of the engine that this one replaces, to continue with.
 * @throws SandboxError as `createSandbox`.
 */
export function buildSandbox(
  clock: SandboxClock,
  { seed = "demo", randomSeed, settings = {}, ...access }: SandboxOptions,
  earlier?: World,
): { engine: Engine; world: World; fixtures: Readonly<Record<string, unknown>>; routes: readonly Route[] } {
  const fixtures = Object.assign({}, ...apis.map((api) => api.fixtures ?? {}));
  const parts = [...shared, ...apis.flatMap(({ state = [] }) => state)];
  if (!seedNames.includes(seed)) throw new SandboxError(`seed takes ${seedNames.join(" or ")}, not "${seed}".`);
  const all = checkedSettings(settings, (name) => `settings.${name}`);
  const world =
    earlier ??
    new World({
      clock,
      crypto: nodeCrypto,
      keys: parts,
      jobs: jobsOf(apis),
      seed,
      settings: all,
      randomSeed: randomSeed?.toString(),
    });
  const names = apis.map(({ name }) => name);
  const control = controlApi(fixtures, names, snapshotChecks(parts, apis), accessOf(access));
  const routes = [...apis.flatMap(routesOf), ...routesOf(control)];
  return { engine: createEngine(distinct(routes), world), world, fixtures, routes };
}

/** Parts of the state that no single API owns. */
const shared = [credentialsKey, faultsKey, idsKey, jobsKey, requestsKey, windowsKey, writesKey];

function routesOf(api: Api): Route[] {
  return operationsOf(readDocument(api.name)).map((operation) => {
    if (operation.isToken && api.token) return { api: tokenApi(api), operation, handler: tokenHandler(api.token) };
    const handler = api.handlers[operation.id];
    if (handler === undefined) throw new Error(`The sandbox has no handler for ${api.name}.${operation.id}.`);
    return { api, operation, handler };
  });
}

/** An operation that several documents describe (the shared token exchange) is mounted once. */
function distinct(routes: readonly Route[]): Route[] {
  const byAddress = new Map<string, Route>();
  for (const route of routes) {
    const { method, prefix, template } = route.operation;
    const address = `${method} ${prefix}${template}`;
    if (!byAddress.has(address)) byAddress.set(address, route);
  }
  return [...byAddress.values()];
}

function jobsOf(all: readonly Api[]): Record<string, Job> {
  return Object.fromEntries(
    all.flatMap(({ name, jobs = {} }) =>
      Object.entries(jobs).map(([job, { run }]) => [`${name}.${job}`, run] as const),
    ),
  );
}
