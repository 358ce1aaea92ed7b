/** A client, cluster or sentinel of `redis` (node-redis 5 and 6), connected by whoever made it. */
export interface NodeRedisClient {
  evalSha(sha: string, options: ScriptInput): Promise<unknown>;
  eval(source: string, options: ScriptInput): Promise<unknown>;
}

interface ScriptInput {
  keys: string[];
  arguments: string[];
}

/** A client or cluster of `ioredis`. */
export interface IoRedisClient {
  evalsha(sha: string, numberOfKeys: number, ...keysAndArguments: string[]): Promise<unknown>;
  eval(source: string, numberOfKeys: number, ...keysAndArguments: string[]): Promise<unknown>;
}

export type RedisClient = NodeRedisClient | IoRedisClient;

/** Whether its owner has closed it, or it has given up: it does not connect again by itself. */
export function isClosed(client: RedisClient): boolean {
  const { isOpen, status } = Object(client) as { readonly isOpen?: unknown; readonly status?: unknown };
  return isOpen === false || status === "end";
}

/** Whether this looks like one of the clients that can be handed in. */
export function isRedisClient(client: unknown): client is RedisClient {
  const { evalSha, evalsha } = Object(client) as Record<string, unknown>;
  return typeof evalSha === "function" || typeof evalsha === "function";
}
