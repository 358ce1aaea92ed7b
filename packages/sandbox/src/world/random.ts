import type { CryptoPrimitives } from "./crypto-primitives.ts";

/** How far the draws of a seed have come. */
export interface RandomState {
  readonly seed: string;
  readonly draws: number;
}

/**
 * What is random in a world: request ids, the ids of tokens and the key that signs them. Without a seed the host's random bytes. With
 * one the same in every run, so none of it is secret then: draw `n` is the HMAC of its number under the seed.
 */
export class Random {
  readonly #crypto: CryptoPrimitives;
  readonly #seed: string | undefined;
  #draws: number;
  /** Bytes of the host for the next ids: to ask for many at once is cheaper. */
  #pool = new Uint8Array();
  #used = 0;

  constructor(
    crypto: CryptoPrimitives,
    { seed, draws = 0 }: { readonly seed?: string | undefined; readonly draws?: number } = {},
  ) {
    this.#crypto = crypto;
    this.#seed = seed;
    this.#draws = draws;
  }

  /** Undefined without a seed: what the host draws cannot be repeated. */
  get state(): RandomState | undefined {
    return this.#seed === undefined ? undefined : { seed: this.#seed, draws: this.#draws };
  }

  /** A key of 32 bytes, of which a seed has only one. */
  key(): Uint8Array {
    return this.#seed === undefined ? this.#crypto.randomBytes(32) : this.#derived(this.#seed, "key");
  }

  /** Version 4 (RFC 9562). */
  uuid(): string {
    const bytes = this.#seed === undefined ? this.#pooled() : this.#derived(this.#seed, `draw ${this.#draws++}`);
    const at = (index: number) => hex[bytes[index] as number] as string;
    const version = hex[((bytes[6] as number) & 0x0f) | 0x40];
    const variant = hex[((bytes[8] as number) & 0x3f) | 0x80];
    return `${at(0)}${at(1)}${at(2)}${at(3)}-${at(4)}${at(5)}-${version}${at(7)}-${variant}${at(9)}-${at(10)}${at(11)}${at(12)}${at(13)}${at(14)}${at(15)}`;
  }

  #pooled(): Uint8Array {
    if (this.#used >= this.#pool.length) {
      this.#pool = Uint8Array.from(this.#crypto.randomBytes(poolBytes));
      this.#used = 0;
    }
    this.#used += uuidBytes;
    return this.#pool.subarray(this.#used - uuidBytes, this.#used);
  }

  #derived(seed: string, what: string): Uint8Array {
    return this.#crypto.hmac(new TextEncoder().encode(seed), what);
  }
}

const uuidBytes = 16;
const poolBytes = 256 * uuidBytes;

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
