import type { Clock } from "../facts/clock.ts";
import { SingleFlight } from "./single-flight.ts";
import type { TokenSource } from "./token-source.ts";

/**
 * The caller's own way to get a token. It is called for every attempt, with the refused token after a 401. While a token is
 * being replaced, the calls that were refused with it share the new one. Other calls never share one, because
 * the token may depend on the caller.
 */
export type GetToken = (context: { readonly rejected: string | undefined }) => string | Promise<string>;

/** Tokens that the caller provides, passed as they are. */
export function tokenFunction(getToken: GetToken, clock: Clock): TokenSource {
  const renewals = new SingleFlight<string>();
  return {
    token(rejected) {
      const ask = async () => getToken({ rejected });
      return rejected === undefined ? ask() : renewals.run(clock.now(), ask, rejected);
    },
    // A function that hangs must not hold up later calls: once every call that waited has left, the next one asks again.
    leave: (token) => renewals.leave(token),
  };
}
