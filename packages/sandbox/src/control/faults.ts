import { credentialsKey } from "../auth/credentials.ts";
import type { Document } from "../engine/document.ts";
import { Refusal } from "../engine/refusal.ts";
import type { Reply } from "../engine/reply.ts";
import { dryRun } from "../faults/dry-run.ts";
import type { FaultRule } from "../faults/fault-rule.ts";
import { type Fault, faultsKey, newFault } from "../faults/faults.ts";
import { withPreset } from "../faults/presets.ts";
import { ruleProblem } from "../faults/rule-problem.ts";
import { maskedText } from "../requests/mask-text.ts";
import { secretValuesOf, withoutValues } from "../requests/secret-values.ts";
import type { World } from "../world/world.ts";

/** Adds a fault, or shows what it would have done. @param apis the documents that its rule is checked against. */
export function addFault(
  { dryRun: isDryRun = false, ...given }: FaultRule & { readonly dryRun?: boolean },
  world: World,
  apis: readonly Document[],
): Reply {
  const rule = withPreset(given);
  const wrong = ruleProblem(rule, apis);
  if (wrong !== undefined) {
    const { preset } = given;
    const begun = preset === undefined ? "" : ` The preset \`${preset}\` is ${JSON.stringify(withPreset({ preset }))}.`;
    throw new Refusal(400, `${wrong.message}${begun}`, { field: wrong.field });
  }
  if (isDryRun) return { status: 200, body: dryRun(rule, world.requests.traffic(), world.run, apis) };
  const fault = newFault(rule, world.nextId("fault"));
  world.state(faultsKey).list.push(fault);
  return { status: 201, body: shown(fault, world) };
}

export function listFaults(world: World): Reply {
  return { status: 200, body: world.state(faultsKey).list.map((fault) => shown(fault, world)) };
}

/** @throws Refusal (404) that lists the ids that there are. */
export function getFault(id: string, world: World): Reply {
  return { status: 200, body: shown(faultOf(id, world), world) };
}

/** @throws Refusal (404) that lists the ids that there are. */
export function deleteFault(id: string, world: World): Reply {
  const { list } = world.state(faultsKey);
  list.splice(list.indexOf(faultOf(id, world)), 1);
  return { status: 204 };
}

export function clearFaults(world: World): Reply {
  world.state(faultsKey).list.length = 0;
  return { status: 204 };
}

/** Without the secrets that it matches. */
function shown(fault: Fault, world: World): Fault {
  if (fault.match === undefined) return fault;
  const text = maskedText(JSON.stringify(fault.match));
  return { ...fault, match: JSON.parse(withoutValues(secretValuesOf(world.state(credentialsKey)), text)) };
}

function faultOf(id: string, world: World): Fault {
  const { list } = world.state(faultsKey);
  const found = list.find((fault) => fault.id === id);
  if (found !== undefined) return found;
  const ids = list.map((fault) => fault.id).join(", ");
  throw new Refusal(404, `There is no fault "${id}". ${ids === "" ? "There are none." : `There are: ${ids}.`}`, {
    field: "path/id",
  });
}
