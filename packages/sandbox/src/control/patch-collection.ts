import type { Exchange } from "../engine/api.ts";
import { Refusal } from "../engine/refusal.ts";
import type { Reply } from "../engine/reply.ts";
import { sentence } from "../engine/suggestion.ts";
import type { operations } from "../generated/control.ts";
import { planPatch } from "../seeds/merge-patch.ts";
import { memberOf } from "../snapshots/shapes.ts";
import type { SnapshotChecks } from "../snapshots/snapshot-checks.ts";
import { jobsKey } from "../world/jobs.ts";
import type { World } from "../world/world.ts";
import { collection } from "./collections.ts";

/** @throws Refusal (404) where there is no such collection, and (400) with everything that is wrong with the patch. */
export function patchCollection(
  { path, body }: Exchange<operations["patchCollection"]>,
  world: World,
  checks: SnapshotChecks,
): Reply {
  const { part, value } = collection(world, path.collection);
  const whole = checks.shapes[part];
  const name = path.collection.slice(part.length + 1);
  const shape = name === "" ? whole : memberOf(whole, name);
  const field = "path/collection";
  if (part === jobsKey.name || shape === undefined)
    throw new Refusal(400, `The collection ${path.collection} cannot be changed here.`, { field });
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Refusal(400, `${path.collection} has no members to change: name the collection around it.`, { field });
  const { problems, apply } = planPatch({ shape, value, patch: body }, checks, []);
  if (problems.length > 0) {
    const message = `${sentence(problems.map((problem) => problem.message))} Nothing has changed.`;
    const told = problems.map((problem) => ({
      in: "body" as const,
      at: problem.path.map((step) => `/${step}`).join(""),
      keyword: "shape",
      message: problem.message,
    }));
    throw new Refusal(400, message, { problems: told });
  }
  world.change(part, apply);
  return { status: 204 };
}
