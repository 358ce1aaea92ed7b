import type { CryptoPrimitives } from "../engine/crypto-primitives.ts";

/** Whether two secrets are equal, in a time that does not tell how much of them is. */
export function sameText({ equal }: Pick<CryptoPrimitives, "equal">, one: string, other: string): boolean {
  return equal(utf8.encode(one), utf8.encode(other));
}

const utf8 = new TextEncoder();
