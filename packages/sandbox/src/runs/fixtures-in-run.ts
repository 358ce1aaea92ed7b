import { seededCredentials } from "../auth/credentials.ts";
import { valueInRun } from "./run-values.ts";

/** Ids and credentials of the demo seed, by API. */
export type Fixtures = Readonly<Record<string, unknown>>;

/** The fixtures with the run's own values in place of the seed's credentials. */
export function fixturesInRun(run: string | undefined, fixtures: Fixtures): Fixtures {
  if (run === undefined) return fixtures;
  const secrets = credentialValues();
  const inRun = (value: unknown): unknown => {
    if (typeof value === "string") return secrets.has(value) ? valueInRun(run, value) : value;
    if (Array.isArray(value)) return value.map(inRun);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inRun(member)]));
  };
  return inRun(fixtures) as Fixtures;
}

function credentialValues(): ReadonlySet<string> {
  const { clients, keyPairs, apiKeys } = seededCredentials();
  return new Set([
    ...clients.flatMap(({ clientId, clientSecret }) => [clientId, clientSecret]),
    ...keyPairs.flatMap(({ publicKey, secretKey }) => [publicKey, secretKey]),
    ...apiKeys.map(({ key }) => key),
  ]);
}
