const MOST = 3;
const ID = "[A-Z]{3}-\\d{3}";
const HEAD = new RegExp(`^${ID}(?:(?:,? )${ID})*(?= · \\S)`);
const FIRST_PREFIX = /^([A-Z]{3})-\d{3}(?!\w)/;

/**
 * The rule ids that a test's name starts with: at most three before ` · `, parted by blanks or commas. None where it
 * starts otherwise. Undefined where it starts with an id of a ledger, but not in that form.
 *
 * @param prefixes what the ids of the ledgers begin with, for instance `ONB`.
 */
export function idsInName(name: string, prefixes: ReadonlySet<string>): readonly string[] | undefined {
  const ids = HEAD.exec(name)?.[0].split(/,? /) ?? [];
  const startsWithRule = prefixes.has(FIRST_PREFIX.exec(name)?.[1] ?? "");
  return ids.length > MOST || (startsWithRule && ids.length === 0) ? undefined : ids;
}
