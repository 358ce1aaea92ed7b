import { type Credentials, credentialsKey } from "../auth/credentials.ts";
import type { Exchange } from "../engine/api.ts";
import { Refusal } from "../engine/refusal.ts";
import type { Reply } from "../engine/reply.ts";
import { sentence } from "../engine/suggestion.ts";
import { faultsKey } from "../faults/faults.ts";
import type { operations } from "../generated/control.ts";
import { brokenReferences, referencesOf } from "../seeds/broken-references.ts";
import { credentialProblems } from "../seeds/credential-problems.ts";
import { planPatch } from "../seeds/merge-patch.ts";
import { misnamedEntries } from "../seeds/misnamed-entries.ts";
import type { SeedParts } from "../seeds/plan-seed.ts";
import { mostShown, type SeedProblem } from "../seeds/seed.ts";
import { unknownAccounts } from "../seeds/unknown-accounts.ts";
import { memberOf } from "../snapshots/shapes.ts";
import { jobsKey } from "../world/jobs.ts";
import { ownValue } from "../world/own-properties.ts";
import type { World } from "../world/world.ts";
import { collection } from "./collections.ts";

type Parts = Readonly<Record<string, object>>;
type Members = Readonly<Record<string, object>>;

/** @throws Refusal (404) where there is no such collection, and (400) with everything that is wrong with the patch. */
export function patchCollection(
  { path, body }: Exchange<operations["patchCollection"]>,
  world: World,
  seeds: SeedParts,
): Reply {
  const { checks } = seeds;
  const { part, value } = collection(world, path.collection);
  const whole = checks.shapes[part];
  const name = path.collection.slice(part.length + 1);
  const shape = name === "" ? whole : memberOf(whole, name);
  const field = "path/collection";
  const refusal = (why: string) => new Refusal(400, `The collection ${path.collection} ${why}.`, { field });
  if (part === jobsKey.name || shape === undefined) throw refusal("cannot be changed here");
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw refusal("has no members: name the collection around it");
  // Only POST checks a rule against the spec: one that came past it could break a response.
  if (part === faultsKey.name) throw refusal("cannot be changed here: use /_sandbox/faults");
  const patched = (members: object) => planPatch({ shape, value: members, patch: body }, checks, []);
  const { problems: wrong, apply } = patched(value);
  const applyTo = (state: object) => patched(name === "" ? state : (ownValue(state as Members, name) ?? {})).apply();
  const problems = wrong.length > 0 ? wrong : newlyBroken(world.parts(), part, applyTo, seeds);
  if (problems.length > 0) throw refusalOf(problems);
  world.change(part, apply);
  return { status: 204 };
}

function refusalOf(all: readonly SeedProblem[]): Refusal {
  const problems = all.slice(0, mostShown);
  const rest = all.length > mostShown ? [`and ${all.length - mostShown} more`] : [];
  const message = `${sentence([...problems.map((problem) => problem.message), ...rest])} Nothing has changed.`;
  const reported = problems.map((problem) => ({
    in: "body" as const,
    at: problem.path.map((step) => `/${step}`).join(""),
    keyword: "shape",
    message: problem.message,
  }));
  return new Refusal(400, message, { problems: reported });
}

const noCredentials: Credentials = { clients: [], keyPairs: [], apiKeys: [] };

/** Values that would then name an entry which does not exist, or not their own. What did so before may stay so. */
function newlyBroken(
  parts: Parts,
  part: string,
  apply: (state: object) => void,
  seeds: SeedParts,
): readonly SeedProblem[] {
  const { keys } = seeds;
  const unusable = (credentials: object) => [
    ...credentialProblems(credentials as Credentials, noCredentials, seeds, seeds.checks),
    ...unknownAccounts(credentials as Credentials, parts[part] as Credentials, parts),
  ];
  const references = referencesOf(keys, part);
  const changed = keys.filter(({ name }) => name === part);
  const brokenIn = (all: Parts) => [...misnamedEntries(all, changed), ...brokenReferences(all, references)];
  const before = new Set(brokenIn(parts).map(({ message }) => message));
  const state = structuredClone(parts[part] ?? {});
  apply(state);
  const after = [...brokenIn({ ...parts, [part]: state }), ...(part === credentialsKey.name ? unusable(state) : [])];
  // The place of such a value is in the state, and perhaps not in the patch.
  return after.filter(({ message }) => !before.has(message)).map(({ message }) => ({ path: [], message }));
}
