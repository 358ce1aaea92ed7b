import { type Credentials, credentialsKey } from "../auth/credentials.ts";
import type { World } from "../world/world.ts";
import { prefixOf, valueInRun } from "./run-values.ts";

/** The credentials of a run: its own values of every kind. */
export interface RunCredentials extends Pick<Credentials, "keyPairs" | "apiKeys"> {
  readonly clients: readonly {
    /** Path of the token host, with the run's prefix. */
    readonly tokenUrl: string;
    readonly clientId: string;
    readonly clientSecret: string;
    /** Accounts that its tokens reach; absent where the API keeps that itself. */
    readonly accountIds?: readonly string[];
  }[];
}

export function credentialsInRun(world: World): RunCredentials {
  const { run } = world;
  const { clients, keyPairs, apiKeys } = world.state(credentialsKey);
  const own = (value: string) => valueInRun(run, value);
  return {
    clients: clients.map(({ host, clientId, clientSecret, ...more }) => ({
      tokenUrl: `${prefixOf(run)}${host}`,
      clientId: own(clientId),
      clientSecret: own(clientSecret),
      ...more,
    })),
    keyPairs: keyPairs.map(({ publicKey, secretKey, ...more }) => ({
      publicKey: own(publicKey),
      secretKey: own(secretKey),
      ...more,
    })),
    apiKeys: apiKeys.map(({ key, ...more }) => ({ ...more, key: own(key) })),
  };
}
