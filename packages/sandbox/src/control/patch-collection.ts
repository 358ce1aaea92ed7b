import type { Exchange } from "../engine/api.ts";
import { Refusal } from "../engine/refusal.ts";
import type { Reply } from "../engine/reply.ts";
import { sentence } from "../engine/suggestion.ts";
import type { operations } from "../generated/control.ts";
import { brokenReferences, referencesOf } from "../seeds/broken-references.ts";
import { planPatch } from "../seeds/merge-patch.ts";
import type { SeedParts } from "../seeds/plan-seed.ts";
import type { SeedProblem } from "../seeds/seed.ts";
import { memberOf } from "../snapshots/shapes.ts";
import { jobsKey } from "../world/jobs.ts";
import { ownValue } from "../world/own-properties.ts";
import type { Reference } from "../world/state-key.ts";
import type { World } from "../world/world.ts";
import { collection } from "./collections.ts";

type Parts = Readonly<Record<string, object>>;
type Members = Readonly<Record<string, object>>;

/** @throws Refusal (404) where there is no such collection, and (400) with everything that is wrong with the patch. */
export function patchCollection(
  { path, body }: Exchange<operations["patchCollection"]>,
  world: World,
  { checks, keys }: SeedParts,
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
  const patched = (members: object) => planPatch({ shape, value: members, patch: body }, checks, []);
  const { problems: wrong, apply } = patched(value);
  const applyTo = (state: object) => patched(name === "" ? state : (ownValue(state as Members, name) ?? {})).apply();
  const problems = wrong.length > 0 ? wrong : newlyBroken(world.parts(), part, applyTo, referencesOf(keys, part));
  if (problems.length > 0) throw refusalOf(problems);
  world.change(part, apply);
  return { status: 204 };
}

function refusalOf(problems: readonly SeedProblem[]): Refusal {
  const message = `${sentence(problems.map((problem) => problem.message))} Nothing has changed.`;
  const told = problems.map((problem) => ({
    in: "body" as const,
    at: problem.path.map((step) => `/${step}`).join(""),
    keyword: "shape",
    message: problem.message,
  }));
  return new Refusal(400, message, { problems: told });
}

/** Values that would then name an entry which does not exist. What named none before may stay so. */
function newlyBroken(
  parts: Parts,
  part: string,
  apply: (state: object) => void,
  references: readonly Reference[],
): readonly SeedProblem[] {
  if (references.length === 0) return [];
  const before = new Set(brokenReferences(parts, references).map(({ message }) => message));
  const state = structuredClone(parts[part] ?? {});
  apply(state);
  const after = brokenReferences({ ...parts, [part]: state }, references);
  // The place of such a value is in the state, and perhaps not in the patch.
  return after.filter(({ message }) => !before.has(message)).map(({ message }) => ({ path: [], message }));
}
