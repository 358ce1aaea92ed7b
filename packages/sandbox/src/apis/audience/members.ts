import { ownValue, setOwn } from "../../world/own-properties.ts";

/**
 * Hashes by their first letters. They are values and not names of properties: V8 keeps every name in one table, and the event loop stops
 * for a tenth of a second when that table grows past a million. Hashes are spread evenly, so the parts grow alike and stay short.
 */
export interface Members {
  [beginning: string]: string[];
}

/** So many letters tell one part from another: of hexadecimal ones, 65,536 parts. */
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
