import type { World } from "../world/world.ts";
import { type Credentials, credentialsKey, seededCredentials } from "./credentials.ts";

/** The credentials of a world. Those that its own seed adds come first: they are the ones that its tests are about. */
export function ownFirst(world: Pick<World, "look">): Credentials {
  const { clients, keyPairs, apiKeys } = world.look(credentialsKey);
  return {
    clients: sorted(clients, seeded.clients, ({ clientId }) => clientId),
    keyPairs: sorted(keyPairs, seeded.keyPairs, ({ publicKey }) => publicKey),
    apiKeys: sorted(apiKeys, seeded.apiKeys, ({ key }) => key),
  };
}

/** The key of an API that its tests use. */
export function firstKeyOf(api: string, world: Pick<World, "look">): Credentials["apiKeys"][number] | undefined {
  return ownFirst(world).apiKeys.find((key) => key.api === api);
}

const seeded = seededCredentials();

function sorted<Item>(given: readonly Item[], known: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const names = new Set(known.map(nameOf));
  const isKnown = (item: Item) => names.has(nameOf(item));
  return [...given.filter((item) => !isKnown(item)), ...given.filter(isKnown)];
}
