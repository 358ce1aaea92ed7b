/** The members of a list by a key, in the order in which the keys come. */
export function groupedBy<Member>(
  members: readonly Member[],
  keyOf: (member: Member) => string,
): ReadonlyMap<string, readonly Member[]> {
  const groups = new Map<string, Member[]>();
  for (const member of members) {
    const key = keyOf(member);
    const group = groups.get(key);
    if (group) group.push(member);
    else groups.set(key, [member]);
  }
  return groups;
}
