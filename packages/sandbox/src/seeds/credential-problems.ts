import type { Credentials } from "../auth/credentials.ts";
import { credentialsKey } from "../auth/credentials.ts";
import type { Json } from "../engine/bundle.ts";
import { quoted, suggestion } from "../engine/suggestion.ts";
import { memberOf } from "../snapshots/shapes.ts";
import type { SnapshotChecks } from "../snapshots/snapshot-checks.ts";
import { problemsIn } from "./problems-in.ts";
import type { Seed, SeedProblem } from "./seed.ts";

/** What credentials can be for. */
export interface CredentialPlaces {
  /** Paths of the token hosts. */
  readonly hosts: readonly string[];
  readonly apis: readonly string[];
}

const kinds = ["clients", "keyPairs", "apiKeys"] as const;

/** What is wrong with the credentials of a seed: their members, places that do not exist, and what is there already. */
export function credentialProblems(
  given: NonNullable<Seed["credentials"]>,
  present: Credentials,
  places: CredentialPlaces,
  checks: SnapshotChecks,
): SeedProblem[] {
  const problems: SeedProblem[] = [];
  const add = (path: readonly (string | number)[], message: string) =>
    problems.push({
      path: ["credentials", ...path],
      message: `${quoted(["credentials", ...path].join("."))} ${message}`,
    });
  for (const name of Object.keys(given)) {
    if (!(kinds as readonly string[]).includes(name))
      add([name], `is not a property${suggestion(name, kinds) || `; there are ${kinds.map(quoted).join(", ")}`}`);
  }
  for (const kind of kinds) {
    const shape = memberOf(credentialsKey.shape, kind) as Json;
    const wrong = given[kind] === undefined ? [] : problemsIn(shape, given[kind], checks);
    for (const { path, message } of wrong) add([kind, ...path], message);
    if (wrong.length > 0) continue;
    const taken = new Set(present[kind].flatMap(identitiesOf));
    for (const [index, credential] of (given[kind] ?? []).entries()) {
      const known = Object.keys((shape.items as Json).properties as Json);
      for (const name of Object.keys(credential))
        if (!known.includes(name))
          add(
            [kind, index, name],
            `is not a property${suggestion(name, known) || `; there are ${known.map(quoted).join(", ")}`}`,
          );
      if ("host" in credential && !places.hosts.includes(credential.host))
        add([kind, index, "host"], notOneOf(credential.host, places.hosts));
      if ("api" in credential && !places.apis.includes(credential.api))
        add([kind, index, "api"], notOneOf(credential.api, places.apis));
      for (const identity of identitiesOf(credential)) {
        // The key itself is a secret, and the name is not.
        if (taken.has(identity))
          add([kind, index], `is there already: another one has the same ${identity.split(" ")[0]}`);
        taken.add(identity);
      }
    }
  }
  return problems;
}

/** What no two credentials of a kind may share. */
function identitiesOf(credential: Credentials[(typeof kinds)[number]][number]): string[] {
  if ("clientId" in credential) return [`clientId ${credential.host} ${credential.clientId}`];
  if ("publicKey" in credential) return [`publicKey ${credential.publicKey}`];
  return [`name ${credential.api} ${credential.name}`, `key ${credential.api} ${credential.key}`];
}

function notOneOf(name: string, known: readonly string[]): string {
  return `is ${quoted(name)}, which does not exist${suggestion(name, known) || `; there are ${known.map(quoted).join(", ")}`}`;
}
