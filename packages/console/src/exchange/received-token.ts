import type { ReceivedResponse } from "./exchange.ts";

/** A token as its endpoint gave it. */
export interface ReceivedToken {
  readonly token: string;
  /** For how long it is valid, in seconds; 0 where the response does not say. */
  readonly seconds: number;
}

/** The token in the response of a token endpoint; undefined where it gave none. */
export function receivedToken({ status, body }: ReceivedResponse): ReceivedToken | undefined {
  if (status !== 200) return undefined;
  try {
    const { access_token: token, expires_in: seconds = 0 } = JSON.parse(body);
    return typeof token === "string" ? { token, seconds: Number(seconds) } : undefined;
  } catch {
    return undefined;
  }
}
