import type { Caller } from "../engine/api.ts";
import type { World } from "../world/world.ts";
import { credentialsKey } from "./credentials.ts";

/** Whether the caller's app token or key pair has authorization on an account. */
export function reaches({ id, host, accountId }: Caller, account: string, world: World): boolean {
  if (accountId !== undefined) return accountId === account;
  const client = world.state(credentialsKey).clients.find((each) => each.clientId === id && each.host === host);
  return client?.accountIds?.includes(account) ?? false;
}
