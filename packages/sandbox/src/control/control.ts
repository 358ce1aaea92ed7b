import { type Api, handlersOf } from "../engine/api.ts";
import { checked } from "../engine/checked.ts";
import { readDocument } from "../engine/document.ts";
import { invalidRequest, Refusal } from "../engine/refusal.ts";
import type { Fault, FaultRule } from "../faults/faults.ts";
import { faultsKey } from "../faults/faults.ts";
import { ruleProblem } from "../faults/rule-problem.ts";
import type { operations } from "../generated/control.ts";
import type { Snapshot } from "../world/world.ts";
import { clockState, moveClock } from "./clock.ts";
import { collection, collectionNames } from "./collections.ts";
import { contents } from "./contents.ts";
import { events } from "./events.ts";
import type { SnapshotProblem } from "./snapshot-problem.ts";

/** `/_sandbox/`: what tests and people do with the sandbox itself. `apis` are their names, `fixtures` those of all. */
export function controlApi(
  apis: readonly string[],
  fixtures: Readonly<Record<string, unknown>>,
  problemOf: SnapshotProblem,
): Api {
  return {
    name: "control",
    steps: [checked],
    // A snapshot holds whatever was written, some levels deeper than it came.
    mostBytes: 96 * 2 ** 20,
    mostLevels: 300,
    // Nobody means anything else by it, whatever the tool says.
    mediaType: "any",
    refuse: ({ status, message }) => ({ status, body: { error: message } }),
    invalid: (problems) => invalidRequest(400, problems),
    handlers: handlersOf<operations>({
      getIndex: () => ({ status: 200, body: contents(apis) }),
      getControlIndex: () => ({ status: 200, body: contents(apis) }),
      getControlDocument: () => ({ status: 200, body: readDocument("control").bundle }),
      getFixtures: () => ({ status: 200, body: fixtures }),
      getClock: (_, world) => ({ status: 200, body: clockState(world) }),
      moveClock: ({ body }, world) => ({ status: 200, body: moveClock(body, world) }),
      listFaults: (_, world) => ({ status: 200, body: world.state(faultsKey).list }),
      addFault({ body }, world) {
        const rule = body as FaultRule;
        const wrong = ruleProblem(rule);
        if (wrong !== undefined) throw new Refusal(400, wrong, { field: "body" });
        const fault: Fault = { ...rule, id: world.nextId("fault"), struck: 0, random: (rule.seed ?? 1) | 0 };
        world.state(faultsKey).list.push(fault);
        return { status: 201, body: fault };
      },
      clearFaults(_, world) {
        world.state(faultsKey).list.length = 0;
        return { status: 204 };
      },
      listRequests({ headers }, { requests }) {
        if (headers.accept?.includes("text/event-stream")) return { status: 200, stream: events(requests) };
        return { status: 200, body: requests.list() };
      },
      clearRequests(_, { requests }) {
        requests.clear();
        return { status: 204 };
      },
      listCollections: (_, world) => ({ status: 200, body: collectionNames(world) }),
      getCollection: ({ path }, world) => ({ status: 200, body: collection(world, path.collection) }),
      getSnapshot: (_, world) => ({ status: 200, body: world.snapshot() }),
      restoreSnapshot({ body }, world) {
        const problem = problemOf(body as Snapshot);
        if (problem !== undefined)
          throw new Refusal(400, `The snapshot is not restored, nothing has changed: ${problem}.`, { field: "body" });
        world.restore(body as Snapshot);
        return { status: 204 };
      },
      reset({ body }, world) {
        world.reset(body?.seed ?? world.startedWith);
        return { status: 204 };
      },
    }),
  };
}
