import { ownValue } from "../../world/own-properties.ts";

/**
 * Hashes by how they begin: V8 holds some eight million keys in one object and no more, which is less than a list may have.
 * Hashes are spread evenly, so the parts grow alike.
 */
export interface Members {
  [beginning: string]: { [hash: string]: true };
}

/** So many letters tell one part from another: of hexadecimal ones, 256 parts. */
const beginning = 2;

/** Whether it was not there yet. */
export function addMember(members: Members, hash: string, letters = beginning): boolean {
  const part = partOf(members, hash, letters) ?? Object.create(null);
  members[hash.slice(0, letters)] = part;
  if (Object.hasOwn(part, hash)) return false;
  part[hash] = true;
  return true;
}

/** Whether it was there. */
export function removeMember(members: Members, hash: string, letters = beginning): boolean {
  const part = partOf(members, hash, letters);
  if (part === undefined || !Object.hasOwn(part, hash)) return false;
  delete part[hash];
  return true;
}

function partOf(members: Members, hash: string, letters: number): Members[string] | undefined {
  return ownValue(members, hash.slice(0, letters));
}
