/**
 * Says to which run a ledger belongs. An identity is a list in JSON, and only its parts that differ are shown.
 * @param begun identity of the run that began the ledger.
 * @param identity of this run.
 */
export function otherRun(begun: string, identity: string): string {
  const [theirs, ours] = [partsOf(begun), partsOf(identity)];
  const differing = theirs.length === ours.length ? theirs.flatMap((part, at) => (part === ours[at] ? [] : [at])) : [];
  const shown = (parts: readonly string[], whole: string) =>
    differing.length === 0 ? whole : differing.map((at) => parts[at]).join(", ");
  return `belongs to another run: that run has ${shown(theirs, begun)}, this one has ${shown(ours, identity)}.`;
}

/** The parts of an identity as they are shown; an empty list if the identity is not a list. */
function partsOf(identity: string): readonly string[] {
  try {
    const parts: unknown = JSON.parse(identity);
    return Array.isArray(parts) ? parts.map((part) => (part === null ? "no value" : JSON.stringify(part))) : [];
  } catch {
    return [];
  }
}
