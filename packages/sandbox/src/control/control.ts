import type { Api } from "../engine/api.ts";
import type { Json } from "../engine/bundle.ts";
import type { Document } from "../engine/document.ts";
import { Refusal } from "../engine/refusal.ts";
import { sentence } from "../engine/suggestion.ts";
import type { FaultRule } from "../faults/fault-rule.ts";
import { coverageOf } from "../requests/coverage.ts";
import type { Fixtures } from "../runs/fixtures-in-run.ts";
import { prefixOf } from "../runs/run-values.ts";
import type { Runs } from "../runs/runs.ts";
import type { SeedParts } from "../seeds/plan-seed.ts";
import { seedSchema } from "../seeds/seed-schema.ts";
import { restoreWorld, saveWorld } from "../snapshots/save-world.ts";
import type { SnapshotChecks } from "../snapshots/snapshot-checks.ts";
import type { World } from "../world/world.ts";
import { type Access, ownPagesOnly } from "./access.ts";
import { clockState, moveClock } from "./clock.ts";
import { collectionStream } from "./collection-stream.ts";
import { collection, collectionNames } from "./collections.ts";
import { contents } from "./contents.ts";
import { createRun } from "./create-run.ts";
import { deleteRun } from "./delete-run.ts";
import { advanceToNextDue, listDue } from "./due.ts";
import { exportRequests } from "./export-requests.ts";
import { addFault, clearFaults, deleteFault, getFault, listFaults } from "./faults.ts";
import { getRun } from "./get-run.ts";
import { listRequests } from "./list-requests.ts";
import { listRuns } from "./list-runs.ts";
import { patchCollection } from "./patch-collection.ts";
import { withPrefixedServers } from "./prefixed-servers.ts";
import { problemWords } from "./problems.ts";
import { type ControlHandlers, respondToControl } from "./respond-to-control.ts";
import { accessed, accessedBelowPrefix, checkedUnlessStream, knownQuery, typed } from "./steps.ts";
import { verifyRequests } from "./verify-requests.ts";
import { waitFor } from "./wait-for.ts";
import { wholeRunOf } from "./whole-run.ts";

/** What the control plane shows and works with. */
interface ControlParts {
  /** Those of every API. */
  readonly fixturesOf: (world: World) => Fixtures;
  readonly runs: Runs;
  readonly apis: readonly Document[];
  readonly control: Document;
  /** The control plane's own document, word for word. */
  readonly controlDocument: () => Json | Promise<Json>;
  readonly checks: SnapshotChecks;
  readonly seeds: SeedParts;
  readonly access: Access;
  readonly scheme: "http" | "https";
}

/** `/_sandbox/`: what tests and people do with the sandbox itself. */
export function controlApi({
  fixturesOf,
  runs,
  apis,
  control,
  controlDocument,
  checks,
  seeds,
  access,
  scheme,
}: ControlParts): Api {
  const wholeRun = wholeRunOf(apis, fixturesOf);
  return {
    name: "control",
    beforeUnknown: accessedBelowPrefix(access),
    steps: [accessed(access), typed, knownQuery, checkedUnlessStream],
    respond: respondToControl,
    present: (reply, exchange) => ({
      ...reply,
      headers: { ...reply.headers, ...ownPagesOnly, ...access.headers(exchange) },
    }),
    refuse: ({ status, message }, exchange) => ({
      status,
      body: { error: message },
      headers: { ...ownPagesOnly, ...access.headers(exchange) },
    }),
    invalid(problems, exchange) {
      const reported = problemWords(problems, exchange);
      return new Refusal(400, sentence(reported.map(({ message }) => message)), { problems: reported });
    },
    handlers: {
      getIndex: (_, { run }) => ({ status: 200, body: contents(apis, control, run) }),
      getControlIndex: (_, { run }) => ({ status: 200, body: contents(apis, control, run) }),
      getControlDocument: async (_, { run }) => ({
        status: 200,
        body: withPrefixedServers(await controlDocument(), prefixOf(run)),
      }),
      getFixtures: (_, world) => ({ status: 200, body: fixturesOf(world) }),
      createRun: createRun({ runs, checks, wholeRun }),
      listRuns: listRuns(runs),
      getRun: getRun(runs, wholeRun),
      deleteRun: deleteRun(runs),
      getClock: (_, world) => ({ status: 200, body: clockState(world) }),
      moveClock: async ({ body }, world) => ({ status: 200, body: await world.alone(() => moveClock(body, world)) }),
      listDue: (_, world) => listDue(world),
      advanceToNextDue: (_, world) => advanceToNextDue(world),
      waitFor,
      listFaults: (_, world) => listFaults(world),
      addFault: ({ body }, world) => addFault(body as FaultRule, world, apis),
      clearFaults: (_, world) => clearFaults(world),
      getFault: ({ path }, world) => getFault(path.id, world),
      deleteFault: ({ path }, world) => deleteFault(path.id, world),
      listRequests: (exchange, { requests }) => listRequests(exchange, requests, [...apis, control]),
      exportRequests: (exchange, world) => exportRequests(exchange, world, apis, scheme),
      verifyRequests: (exchange, world) => verifyRequests(exchange, world, apis),
      clearRequests(_, { requests }) {
        requests.clear();
        return { status: 204 };
      },
      getCoverage: (_, { requests }) => ({ status: 200, body: coverageOf(requests.coverage, apis) }),
      clearCoverage(_, { requests }) {
        requests.coverage.clear();
        requests.verifications.clear();
        return { status: 204 };
      },
      listCollections: (_, world) => ({ status: 200, body: collectionNames(world) }),
      getCollection({ path }, world) {
        const { part, value } = collection(world, path.collection);
        const stream = collectionStream(world, part, value);
        return { status: 200, stream, headers: { "content-type": "application/json" } };
      },
      patchCollection: (exchange, world) => patchCollection(exchange, world, seeds),
      getSeedSchema: () => ({ status: 200, body: seedSchema(seeds) }),
      async getSnapshot(_, world) {
        const stream = await saveWorld(world, checks);
        return { status: 200, stream, headers: { "content-type": "application/x-ndjson" } };
      },
      async restoreSnapshot({ stream }, world) {
        await restoreWorld(world, checks, stream ?? none());
        return { status: 204 };
      },
      async reset({ body }, world) {
        await world.alone(() => world.reset(body?.seed, body));
        return { status: 204 };
      },
      // Only `respondToControl` calls them, and waits.
    } satisfies ControlHandlers as unknown as Api["handlers"],
  };
}

async function* none(): AsyncGenerator<never> {}
