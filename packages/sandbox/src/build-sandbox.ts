import { credentialsKey } from "./auth/credentials.ts";
import { tokenApi, tokenHandler } from "./auth/token-api.ts";
import { shownValue } from "./checked-options.ts";
import { type Access, type AccessOptions, accessOf, checkedOrigin, checkList } from "./control/access.ts";
import type { controlApi } from "./control/control.ts";
import { aliasesOf } from "./engine/aliases.ts";
import type { Api } from "./engine/api.ts";
import { createEngine, type Engine } from "./engine/create-engine.ts";
import type { ApiDescription } from "./engine/description.ts";
import { type Document, documentOf } from "./engine/document.ts";
import type { HostTexts } from "./engine/host-texts.ts";
import { operationsOf } from "./engine/operations.ts";
import type { Route } from "./engine/route.ts";
import { faultsKey } from "./faults/faults.ts";
import { writesKey } from "./idempotency/idempotent.ts";
import { windowsKey } from "./limits/rate-limit.ts";
import { logLimits } from "./requests/log-limits.ts";
import { logMemory } from "./requests/log-memory.ts";
import { requestsKey } from "./requests/requests-key.ts";
import { checkedRunLimits } from "./runs/checked-run-limits.ts";
import { type Fixtures, fixturesInRun } from "./runs/fixtures-in-run.ts";
import { type RunLimits, Runs } from "./runs/runs.ts";
import { SandboxError } from "./sandbox-error.ts";
import { planSeed } from "./seeds/plan-seed.ts";
import type { Seed } from "./seeds/seed.ts";
import { type SnapshotChecks, snapshotChecks } from "./snapshots/snapshot-checks.ts";
import { checkedSettings } from "./world/checked-settings.ts";
import type { SandboxClock } from "./world/clock.ts";
import type { CryptoPrimitives } from "./world/crypto-primitives.ts";
import { idsKey } from "./world/ids.ts";
import { jobsKey } from "./world/jobs.ts";
import { type SeedName, seedNames } from "./world/seed-name.ts";
import type { Settings } from "./world/settings.ts";
import { type Job, World } from "./world/world.ts";

export interface SandboxOptions extends AccessOptions, RunLimits {
  /** What it holds at the start, by name or with further credentials and changes of the state. Default `demo`. */
  readonly seed?: SeedName | Seed;
  /**
   * Makes ids, request ids and tokens the same in every run. Two sandboxes with the same seed, whose clocks stand at the same time, send
   * the same bytes for the same calls. Whoever knows the seed can sign tokens, so it is for tests only. Default: none, all random.
   */
  readonly randomSeed?: string | number;
  /**
   * Origins whose pages may call the partner APIs, such as `http://localhost:3000`, for tests of a front end. Default: none but those
   * that the contract lets.
   */
  readonly corsOrigins?: readonly string[];
  /** How many requests to the APIs the log of each run holds at most, at least 1; the oldest make room for new ones. Default 10,000. */
  readonly logEntries?: number;
  /**
   * How many bytes they may take in memory, about, in the logs of all runs together; at least 1 MiB. The run whose log takes the most
   * makes room. Default 64 MiB.
   */
  readonly logBytes?: number;
  /** What the contract leaves open. Each has a default, see `Settings`. */
  readonly settings?: Partial<Settings>;
}

/** What a sandbox serves. */
export interface Served {
  readonly apis: readonly Api[];
  /** Makes the control plane. Absent where a host adds it later, by another engine for the same worlds. */
  readonly control?: typeof controlApi;
  /** Those of the APIs and the control plane, as the build made them. */
  readonly descriptions: readonly ApiDescription[];
  readonly texts: HostTexts;
}

/** What a host hands in. */
export interface Host extends Served {
  readonly clock: SandboxClock;
  readonly crypto: CryptoPrimitives;
  /** How it is reached. Default `http`. */
  readonly scheme?: "http" | "https";
  /** The largest body in bytes that it takes, whatever the API takes. Default: no limit of its own. */
  readonly mostBytes?: number;
}

/** What a sandbox holds. */
export interface Worlds {
  /** The default run's. */
  readonly world: World;
  /** The others. */
  readonly runs: Runs;
}

/** A sandbox without anything that carries requests to it. */
export interface BuiltSandbox extends Worlds {
  readonly engine: Engine;
  /** Who may call the control plane, for hosts that show its page. */
  readonly access: Access;
  /** What pages of `allowOrigins` send as `X-Sandbox-Key`; undefined without such origins. */
  readonly controlKey: string | undefined;
  /** What `GET /_sandbox/fixtures` shows for a world. */
  fixturesOf(world: World): Fixtures;
  readonly routes: readonly Route[];
  /** Ends every wait, stream and stalled call in this process, of the runs too. */
  end(): void;
  readonly snapshots: SnapshotChecks;
}

/**
 * Builds the engine with all its routes. It runs in Node, in a browser and anywhere else.
 *
 * @param earlier the worlds of the engine that this one replaces, to continue with.
 * @throws SandboxError for a seed, a setting or a size of the log that there is not, or for what is no host name or origin.
 */
export function buildSandbox(
  { apis: served, control, descriptions, texts, clock, crypto, scheme = "http", mostBytes }: Host,
  { seed = "demo", randomSeed, settings = {}, corsOrigins = [], logEntries, logBytes, ...more }: SandboxOptions,
  earlier?: Worlds,
): BuiltSandbox {
  checkList("corsOrigins", corsOrigins);
  const origins = new Set(corsOrigins.map((origin) => checkedOrigin(origin, "corsOrigins")));
  const apis = served.map((api) => ({ ...api, corsOrigins: origins }));
  const fixturesOf = (of: World) =>
    fixturesInRun(of, Object.assign({}, ...apis.map((api) => api.fixtures?.(of) ?? {})));
  const parts = [...shared, ...apis.flatMap(({ state = [] }) => state)];
  if (typeof seed === "string" && !seedNames.includes(seed))
    throw new SandboxError(`seed takes ${seedNames.join(" or ")}, not "${seed}".`);
  if (randomSeed !== undefined && !Number.isFinite(randomSeed) && (typeof randomSeed !== "string" || randomSeed === ""))
    throw new SandboxError(`randomSeed takes a text or a number, not ${shownValue(randomSeed)}.`);
  const documents = descriptions.map((description) => documentOf(description, texts.statementOf));
  const snapshots = snapshotChecks(parts, apis, documents);
  const seeds = {
    keys: apis.flatMap(({ state = [] }) => state),
    checks: snapshots,
    hosts: [...new Set(documents.flatMap(({ tokenHost }) => tokenHost ?? []))],
    apis: apis.map(({ name }) => name),
  };
  const worldSeed = (given: SeedName | Seed) => {
    const { over, fill } = planSeed(given, seeds);
    return { seed: over, fill };
  };
  const allSettings = checkedSettings(settings, (name) => `settings.${name}`);
  const options = {
    crypto,
    keys: parts,
    jobs: jobsOf(apis),
    settings: allSettings,
    log: logMemory(logLimits(logEntries, logBytes)),
    randomSeed: randomSeed?.toString(),
  };
  const world = earlier?.world ?? new World({ ...options, ...worldSeed(seed), clock });
  const runs =
    earlier?.runs ??
    new Runs({
      ...checkedRunLimits(more),
      crypto,
      randomSeed: options.randomSeed,
      newWorld: (run, given = seed) => new World({ ...options, ...worldSeed(given), clock: clock.another(), run }),
    });
  // Never drawn from the random seed: whoever knows that must not get in.
  const key = Array.from(crypto.randomBytes(16), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const access = accessOf(more, { key, equal: crypto.equal, scheme });
  const controlPlane = control?.({
    fixturesOf,
    runs,
    apis: apis.map(({ name }) => named(name, documents)),
    control: named("control", documents),
    controlDocument: texts.controlDocument,
    checks: snapshots,
    seeds,
    access,
    scheme,
  });
  const all = controlPlane === undefined ? apis : [...apis, controlPlane];
  const routes = all.flatMap((api) => routesOf(api, named(api.name, documents), documents));
  const engine = createEngine(distinct(routes), world, { runs, mostBytes });
  const controlKey = more.allowOrigins?.length ? key : undefined;
  const end = () => {
    runs.clear();
    world.end();
  };
  return { engine, access, controlKey, world, runs, fixturesOf, routes, end, snapshots };
}

/** Parts of the state that no single API owns. */
const shared = [credentialsKey, faultsKey, idsKey, jobsKey, requestsKey, windowsKey, writesKey];

function named(name: string, documents: readonly Document[]): Document {
  const document = documents.find((each) => each.name === name);
  if (document === undefined) throw new Error(`There is no description of ${name}.`);
  return document;
}

function routesOf(api: Api, document: Document, documents: readonly Document[]): Route[] {
  return operationsOf(document).map((described) => {
    const aliases = aliasesOf({ api: document.name, operation: described.id }, documents);
    const operation = aliases === undefined ? described : { ...described, aliases };
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
