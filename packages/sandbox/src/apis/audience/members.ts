import { ownValue, setOwn } from "../../world/own-properties.ts";
import { textHash } from "../../world/text-hash.ts";

/**
 * Hashes in parts of about the same size, whatever they look like: a test may use numbers with leading zeros. They are values, not
 * names of properties, because V8 keeps every name in one table. When that table grows past a million, the event loop stops for
 * a tenth of a second.
 */
export interface Members {
  [part: string]: string[];
}

/** A million members make parts of 15. */
const mostParts = 65_536;

/** Whether it was not there yet. */
export function addMember(members: Members, hash: string, parts = mostParts): boolean {
  const name = partName(hash, parts);
  const part = ownValue(members, name);
  if (part?.includes(hash)) return false;
  if (part === undefined) setOwn(members, name, [hash]);
  else part.push(hash);
  return true;
}

/** Whether it was there. */
export function removeMember(members: Members, hash: string, parts = mostParts): boolean {
  const part = ownValue(members, partName(hash, parts));
  const place = part?.indexOf(hash) ?? -1;
  if (place < 0) return false;
  part?.splice(place, 1);
  return true;
}

/** Not its number alone: integers as names would make the object an array. */
function partName(hash: string, parts: number): string {
  return `p${(textHash(hash) >>> 0) % parts}`;
}
