import { type Credentials, credentialsKey } from "../auth/credentials.ts";
import type { Json } from "../engine/bundle.ts";
import { isTooDeep } from "../engine/read-body.ts";
import { quoted, suggestion } from "../engine/suggestion.ts";
import type { SnapshotChecks } from "../snapshots/snapshot-checks.ts";
import { type SeedName, seedNames } from "../world/seed-name.ts";
import type { StateKey } from "../world/state-key.ts";
import { brokenReferences, referencesOf } from "./broken-references.ts";
import { type CredentialPlaces, credentialProblems } from "./credential-problems.ts";
import { planPatch } from "./merge-patch.ts";
import { misnamedEntries } from "./misnamed-entries.ts";
import { type Seed, SeedError, type SeedProblem, tooDeep } from "./seed.ts";
import { unknownAccounts } from "./unknown-accounts.ts";

/** A seed that can be loaded. */
export interface LoadableSeed {
  readonly over: SeedName;
  /** Adds what it says to parts that were begun with `over`. Absent where it adds nothing. */
  fill?(parts: Readonly<Record<string, object>>): void;
}

/** What seeds are checked with. */
export interface SeedParts extends CredentialPlaces {
  /** Parts of the state that a seed may change. */
  readonly keys: readonly StateKey<object>[];
  readonly checks: SnapshotChecks;
}

const members = ["over", "credentials", "state"];

/** @throws SeedError with everything that is wrong. */
export function planSeed(given: SeedName | Seed, parts: SeedParts): LoadableSeed {
  const seed = typeof given === "string" ? { over: given } : given;
  if (typeof seed !== "object" || seed === null || Array.isArray(seed))
    throw new SeedError([{ path: [], message: "a seed is an object with `over`, `credentials` and `state`" }]);
  if (isTooDeep(seed)) throw new SeedError([{ path: [], message: tooDeep }]);
  const { over = "demo", credentials, state } = seed;
  for (const [name, value] of Object.entries({ credentials, state }))
    if (value !== undefined && (typeof value !== "object" || value === null || Array.isArray(value)))
      throw new SeedError([{ path: [name], message: `${quoted(name)} must be an object` }]);
  if (!seedNames.includes(over)) {
    const near = suggestion(String(over), seedNames) || `; it is ${seedNames.map(quoted).join(" or ")}`;
    throw new SeedError([
      {
        path: ["over"],
        message: `${seed === given ? "`over`" : "`seed`"} is ${quoted(String(over))}, which is not a seed${near}`,
      },
    ]);
  }
  if (credentials === undefined && state === undefined) {
    const unknown = unknownMembers(seed, members, []);
    if (unknown.length > 0) throw new SeedError(unknown);
    return { over };
  }
  const base = Object.fromEntries([...parts.keys, credentialsKey].map((key) => [key.name, key.seed(over)]));
  const problems = [
    ...unknownMembers(seed, members, []),
    ...credentialProblems(credentials ?? {}, base[credentialsKey.name] as Credentials, parts, parts.checks),
    ...patches(state, base, parts).flatMap((patch) => patch.problems),
  ];
  if (problems.length > 0) throw new SeedError(problems);
  const fill = (begun: Readonly<Record<string, object>>) => {
    const all = begun[credentialsKey.name] as { -readonly [Kind in keyof Credentials]: Credentials[Kind] };
    for (const kind of ["clients", "keyPairs", "apiKeys"] as const)
      all[kind] = [...all[kind], ...structuredClone(credentials?.[kind] ?? [])] as never;
    for (const patch of patches(state, begun, parts)) patch.apply();
  };
  const present = { ...(base[credentialsKey.name] as Credentials) };
  fill(base);
  const broken = [
    ...unknownAccounts(credentials ?? {}, present, base),
    ...misnamedEntries(base, parts.keys),
    ...brokenReferences(base, referencesOf(parts.keys)),
  ];
  if (broken.length > 0) throw new SeedError(broken);
  return { over, fill };
}

function patches(state: Seed["state"], base: Readonly<Record<string, object>>, { keys, checks }: SeedParts) {
  const names = keys.map(({ name }) => name);
  const unknown = unknownMembers(state ?? {}, names, ["state"]);
  const known = keys.flatMap(({ name, shape }) => {
    const patch = state?.[name];
    const value = base[name];
    if (patch === undefined || value === undefined) return [];
    return [planPatch({ shape: shape as Json, value, patch }, checks, ["state", name])];
  });
  return [{ problems: unknown, apply: () => {} }, ...known];
}

function unknownMembers(value: object, known: readonly string[], path: readonly string[]): SeedProblem[] {
  return Object.keys(value)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const place = [...path, name];
      const near = suggestion(name, known) || `; there are ${known.map(quoted).join(", ")}`;
      return { path: place, message: `${quoted(place.join("."))} is not a property${near}` };
    });
}
