import type { TokenSource } from "./token-source.ts";

/** The caller's own way to get a token: called for every attempt, with the refused token after a 401. */
export type GetToken = (context: { readonly rejected: string | undefined }) => string | Promise<string>;

/** Tokens that the caller provides, passed as they are. */
export function tokenFunction(getToken: GetToken): TokenSource {
  return { token: async (rejected) => getToken({ rejected }) };
}
