import type { Reply } from "../../engine/reply.ts";
import type { CryptoPrimitives } from "../../world/crypto-primitives.ts";
import type { World } from "../../world/world.ts";
import { addMember, removeMember } from "./members.ts";
import { type AudienceList, audienceKey } from "./state.ts";

/** The body of both paths, as far as they agree. */
export interface Import {
  readonly action: "include" | "exclude";
  readonly list?: string;
  readonly email?: string;
  readonly emails?: readonly string[];
  readonly sha256?: string;
  readonly sha256s?: readonly string[];
  readonly md5?: string;
  readonly md5s?: readonly string[];
}

/** The list of a call that names none (AUD-021). */
const defaultList = "AdvertiserDatabase";

/**
 * Adds addresses to a list of an account, or takes them off it (AUD-018, AUD-019). A list that is not there yet is made, by
 * choice of the sandbox (AUD-022).
 */
export function importAddresses(accountId: string, body: Import, world: World): Reply {
  const { lists, sizes, accepted } = world.state(audienceKey);
  const name = body.list ?? defaultList;
  const key = `${accountId.replaceAll(/[%/]/g, encodeURIComponent)}/${name}`;
  const isNew = !Object.hasOwn(lists, key);
  const list: AudienceList = (!isNew && lists[key]) || { accountId, name, size: 0, members: {} };
  const hashes = hashesOf(body, world.crypto);
  for (const hash of hashes) {
    if (body.action === "include" && addMember(list.members, hash)) list.size += 1;
    if (body.action === "exclude" && removeMember(list.members, hash)) list.size -= 1;
  }
  lists[key] = list;
  sizes[key] = list.size;
  accepted.calls += 1;
  accepted.addresses += hashes.length;
  return { status: 201, ...(isNew && name !== defaultList ? { openPoint: "AUD-022" } : {}) };
}

/** A body has one kind of them by its schema. */
function hashesOf({ email, emails, sha256, sha256s, md5, md5s }: Import, crypto: CryptoPrimitives): string[] {
  const hashed = [sha256, md5, sha256s ?? md5s].flatMap(texts);
  return [
    ...texts(email ?? emails).map((address) => hashOf(address, crypto)),
    ...hashed.map((hash) => hash.toLowerCase()),
  ];
}

function texts(value: unknown): string[] {
  return [value].flat().filter((each) => typeof each === "string");
}

/** As the contract has addresses hashed: without whitespace, in lower case (AUD-023). */
function hashOf(address: string, crypto: CryptoPrimitives): string {
  return crypto.hash(address.replaceAll(/\s/g, "").toLowerCase());
}
