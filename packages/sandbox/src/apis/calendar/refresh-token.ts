import { calendarClient } from "../../auth/credentials.ts";
import type { World } from "../../world/world.ts";

/** About 60 minutes (CAL-144); the spec does not specify it, for nothing redeems a refresh token (CAL-145). */
const lifetimeSeconds = 3_600;

/** A refresh token: returned because the contract has it in the response, and good for nothing, not even as a bearer token. */
export function refreshToken({ tokens, now }: World): { readonly refresh_token: string } {
  const { host, clientId } = calendarClient;
  return { refresh_token: tokens.issue(`${host}/refresh`, clientId, now, lifetimeSeconds) };
}
