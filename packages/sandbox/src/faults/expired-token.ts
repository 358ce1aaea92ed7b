import type { Exchange } from "../engine/api.ts";
import type { World } from "../world/world.ts";

/**
 * The request with a token that its caller had a day too long, so that the API itself refuses it in its own way. One without a valid
 * token stays as it is.
 */
export function withExpiredToken(exchange: Exchange, world: World): Exchange {
  const { headers, operation } = exchange;
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "") ?? [];
  const claims = token === undefined ? undefined : world.tokens.read(token);
  if (claims === undefined || claims.iss !== operation.tokenHost) return exchange;
  const expired = world.tokens.issue(claims.iss, claims.sub, Math.max(0, world.now - dayMs), 0);
  return { ...exchange, headers: { ...headers, authorization: `Bearer ${expired}` } };
}

const dayMs = 86_400_000;
