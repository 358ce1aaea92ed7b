import type { CartClient } from "./generated/client.ts";

/** A client for one customer's session. */
type CartSession = ReturnType<CartClient["session"]>;

/** What the session is bound to. */
type SessionOptions = NonNullable<Parameters<CartClient["session"]>[0]>;

/**
 * Runs work with a client that is bound to one customer's session, and passes the session's id. Keep it where the customer's next request
 * finds it (CRT-010, CRT-011).
 * @param options `sessionId`: left out or empty, a UUID is made up · `acceptLanguage`: default none.
 * @returns what the work returns. @throws what it throws.
 * @example
 * const reserved = await withSession(cart, { sessionId }, (session) => session.POST("/v1/cart/reserve", { body }));
 */
export async function withSession<Result>(
  client: Pick<CartClient, "session">,
  options: SessionOptions,
  work: (session: CartSession, sessionId: string) => Result | Promise<Result>,
): Promise<Result> {
  const sessionId = options.sessionId || crypto.randomUUID();
  return work(client.session({ ...options, sessionId }), sessionId);
}
