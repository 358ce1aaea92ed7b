import type { Clock } from "./clock.ts";
import type { Limit } from "./limit.ts";
import type { BucketFacts } from "./manifest.ts";
import type { Exchanged, TokenNeed } from "./token.ts";

/** A call's place in the line of its subject. */
export interface Place {
  /** Resolves when no call of another side is ahead; undefined if the call may be sent immediately. */
  readonly ready: Promise<void> | undefined;
  /** Call it when the call has ended or stops waiting. */
  leave(): void;
}

/** Several servers that share limits, tokens and exclusion. Different credentials have different names. */
export interface Fleet {
  /** The rate limit of that name. `facts` is undefined if the API states no limit: then only pauses are shared. */
  limit(name: string, facts: BucketFacts | undefined, clock: Clock): Limit;
  /** The token that all servers use, or a new one that one server exchanges for all. */
  token(name: string, need: TokenNeed): Promise<Exchanged>;
  /** A place in the line of that subject. @param waits is called once, if calls of another side are ahead. */
  exclusion(name: string, side: string, waits: () => void): Place;
}
