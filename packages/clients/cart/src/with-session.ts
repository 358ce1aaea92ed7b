import { ConfigurationError, checkClient } from "@tillside/policy";
import type { CartClient } from "./generated/client.ts";

/** A client for one customer's session. */
type CartSession = ReturnType<CartClient["session"]>;

/** What the session is bound to. */
type SessionOptions = NonNullable<Parameters<CartClient["session"]>[0]>;

/**
 * Runs work with a client that is bound to one customer's session, and passes the session's id. Keep it where the customer's next request
 * finds it (CRT-010, CRT-011).
 * @param options `sessionId`: left out or empty, a UUID is made up · `acceptLanguage`: default none.
 * @returns what the work returns. @throws what it throws · ConfigurationError for a wrong option, and for work that is not a function.
 * @example
 * const reserved = await withSession(cart, { sessionId }, (session) => session.POST("/v1/cart/reserve", { body }));
 */
export async function withSession<Result>(
  client: Pick<CartClient, "session">,
  options: SessionOptions,
  work: (session: CartSession, sessionId: string) => Result | Promise<Result>,
): Promise<Result> {
  checkClient(client, "session", "withSession");
  if (typeof options !== "object" || options === null) {
    throw new ConfigurationError(
      "withSession: options must be an object. Give { sessionId } to go on with a session, or {} to begin one.",
    );
  }
  if (typeof work !== "function")
    throw new ConfigurationError("withSession: work must be a function of the session and its id.");
  const sessionId = options.sessionId || crypto.randomUUID();
  return work(client.session({ ...options, acceptLanguage: options.acceptLanguage, sessionId }), sessionId);
}
