/**
 * What the queue of `@tillside/bulk` shares with journal and Redis store. Node only. No API for applications: it changes with any version.
 */
export { type Sealing, sealedWith, unsealed } from "../journal/sealing.ts";
export { isRedisClient } from "../redis/redis-client.ts";
export { type Script, script } from "../redis/script.ts";
