import type { Exchanged } from "../call/exchange.ts";
import type { Place } from "../exclusion/turns.ts";
import type { Clock } from "./clock.ts";
import type { Limit } from "./limit.ts";
import type { BucketFacts } from "./manifest.ts";

/** What a server that wants a token knows of it. */
export interface TokenNeed {
  /** Not this one: it is near its end, or was refused. */
  readonly unwanted: string | undefined;
  /** The API has refused the unwanted one, so nobody should use it any more. */
  readonly rejected: boolean;
  /** Milliseconds that one attempt of an exchange may take. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** Aborts when nobody waits for the token any more; undefined for a refresh in the background, which nobody waits for. */
  readonly abandoned: AbortSignal | undefined;
  /** Asks the token endpoint. */
  exchange(): Promise<Exchanged>;
}

/** Several servers that share what each would otherwise keep for itself. Names tell credentials apart, see `Store`. */
export interface Fleet {
  /** The rate limit of that name; where the API states none, only its pauses. */
  limit(name: string, facts: BucketFacts | undefined, clock: Clock): Limit;
  /** A token that is wanted: the one of the fleet, or a new one, exchanged by one server for all. */
  token(name: string, need: TokenNeed): Promise<Exchanged>;
  /** A place in the line of that subject. @param waits is called once, if others of another side are ahead. */
  turn(name: string, side: string, waits: () => void): Place;
}
