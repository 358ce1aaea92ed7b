/** Tokens, rate limits, pauses, calls in flight and exclusion of several servers, shared through Redis. */
export type { DegradeNotice } from "./degrade-notice.ts";
export type { IoRedisClient, NodeRedisClient, RedisClient } from "./redis-client.ts";
export { type RedisStoreOptions, redisStore } from "./redis-store.ts";
