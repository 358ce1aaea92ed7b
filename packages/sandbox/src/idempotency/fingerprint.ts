import { ExactNumber } from "../engine/exact-numbers.ts";

/**
 * 64 bits that stand for a JSON value, whatever the order of the members of its objects. Two values that differ share them by a chance of
 * one in 2 ** 64, which is rare enough for a server of tests. To write the value in a fixed order and hash the text costs three times
 * as much, and for a large body as much memory again.
 *
 * @param value as `JSON.parse` returns it, or with exact numbers; its depth is bounded by whoever read it.
 */
export function fingerprintOf(value: unknown): string {
  return multipliers.map((multiplier) => (hashOf(value, multiplier) >>> 0).toString(16).padStart(8, "0")).join("");
}

/** Each gives half of the bits: those of cyrb53. */
const multipliers = [0x9e3779b1, 0x5f356495];

function hashOf(value: unknown, multiplier: number): number {
  if (typeof value === "string") return hashOfText(value, multiplier);
  if (value instanceof ExactNumber) return joined(scalar, hashOfText(value.text, multiplier));
  if (typeof value !== "object" || value === null) return joined(scalar, hashOfText(String(value), multiplier));
  if (Array.isArray(value)) {
    let hash = list;
    for (const item of value) hash = joined(hash, hashOf(item, multiplier));
    return hash;
  }
  // A sum is the same in any order.
  let sum = map;
  for (const name in value) {
    const member = (value as Record<string, unknown>)[name];
    sum = (sum + joined(hashOfText(name, multiplier), hashOf(member, multiplier))) | 0;
  }
  return joined(map, sum);
}

/** As FNV-1a has it. */
function hashOfText(text: string, multiplier: number): number {
  let hash = text.length;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), multiplier);
  return joined(hash, 0);
}

/** Mixes one hash into another, whose order counts, so that each bit changes about half of the bits (the end of MurmurHash3). */
function joined(one: number, other: number): number {
  let mixed = (Math.imul(one, 31) + other) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Where hashes begin, so that no number is a text, and no list a map. */
const [scalar, list, map] = [1, 2, 3];
