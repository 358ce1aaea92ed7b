import { hexDigest } from "../facts/hex-digest.ts";
import type { RedisClient } from "./redis-client.ts";

/** Runs a Lua script on Redis. */
export type Script = (client: RedisClient, keys: string[], values: string[]) => Promise<unknown>;

/** Sends the name of the script, and the script itself only to a Redis that does not know it (any more). */
export function script(source: string): Script {
  let named: Promise<string> | undefined;
  return async (client, keys, values) => {
    named ??= hexDigest("SHA-1", source);
    const sha = await named;
    const input = { keys, arguments: values };
    try {
      return await ("evalSha" in client
        ? client.evalSha(sha, input)
        : client.evalsha(sha, keys.length, ...keys, ...values));
    } catch (error) {
      if (!String((error as Error | undefined)?.message).startsWith("NOSCRIPT")) throw error;
      return "evalSha" in client ? client.eval(source, input) : client.eval(source, keys.length, ...keys, ...values);
    }
  };
}
