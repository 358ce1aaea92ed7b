import type { Clock } from "./clock.ts";
import type { Limit } from "./limit.ts";
import type { BucketFacts } from "./manifest.ts";
import type { Exchanged, TokenNeed } from "./token.ts";

/** A call's place in the line of its subject. */
export interface Place {
  /** Resolves when no call of another side is ahead; undefined if the call may be sent immediately. */
  readonly ready: Promise<void> | undefined;
  /** The call has ended, or waits no longer. */
  leave(): void;
}

/** Several servers that share what each would otherwise keep for itself. Names tell credentials apart, see `Store`. */
export interface Fleet {
  /** The rate limit of that name; where the API states none, only its pauses. */
  limit(name: string, facts: BucketFacts | undefined, clock: Clock): Limit;
  /** A token that is wanted: the one of the fleet, or a new one, exchanged by one server for all. */
  token(name: string, need: TokenNeed): Promise<Exchanged>;
  /** A place in the line of that subject. @param waits is called once, if calls of another side are ahead. */
  exclusion(name: string, side: string, waits: () => void): Place;
}
