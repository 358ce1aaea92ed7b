import { credentialsKey } from "../auth/credentials.ts";
import type { components } from "../generated/control.ts";
import type { World } from "../world/world.ts";
import { valueInRun } from "./run-values.ts";

type Shown = components["schemas"]["Fixtures"];
type NotInEverySeed = "appWithoutAccounts" | "appWithoutReportData";

/** Credentials and ids that a test starts with, of every API. */
export type Fixtures = Required<Omit<Shown, NotInEverySeed>> & Pick<Shown, NotInEverySeed>;

/** The fixtures with the run's own values in place of the seed's credentials, without those that there are none of. */
export function fixturesInRun(world: Pick<World, "run" | "look">, fixtures: object): Fixtures {
  const { run } = world;
  const secrets = credentialValues(world);
  const inRun = (value: unknown): unknown => {
    if (typeof value === "string") return secrets.has(value) ? valueInRun(run, value) : value;
    if (Array.isArray(value)) return value.map(inRun);
    if (typeof value !== "object" || value === null) return value;
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return Object.fromEntries(members.map(([name, member]) => [name, inRun(member)]));
  };
  return inRun(fixtures) as Fixtures;
}

function credentialValues(world: Pick<World, "look">): ReadonlySet<string> {
  const { clients, keyPairs, apiKeys } = world.look(credentialsKey);
  return new Set([
    ...clients.flatMap(({ clientId, clientSecret }) => [clientId, clientSecret]),
    ...keyPairs.flatMap(({ publicKey, secretKey }) => [publicKey, secretKey]),
    ...apiKeys.map(({ key }) => key),
  ]);
}
