import { ownValue, setOwn } from "../../world/own-properties.ts";

/**
 * Hashes by their first letters. They are values, not names of properties, because V8 keeps every name in one table. When that table
 * grows past a million, the event loop stops for a tenth of a second. Hashes are spread evenly, so the parts stay short.
 */
export interface Members {
  [beginning: string]: string[];
}

/** The letters that name a part. Four hexadecimal letters make 65,536 parts. */
const beginning = 4;

/** Whether it was not there yet. */
export function addMember(members: Members, hash: string, letters = beginning): boolean {
  const part = partOf(members, hash, letters);
  if (part?.includes(hash)) return false;
  if (part === undefined) setOwn(members, hash.slice(0, letters), [hash]);
  else part.push(hash);
  return true;
}

/** Whether it was there. */
export function removeMember(members: Members, hash: string, letters = beginning): boolean {
  const part = partOf(members, hash, letters);
  const place = part?.indexOf(hash) ?? -1;
  if (place < 0) return false;
  part?.splice(place, 1);
  return true;
}

function partOf(members: Members, hash: string, letters: number): Members[string] | undefined {
  return ownValue(members, hash.slice(0, letters));
}
