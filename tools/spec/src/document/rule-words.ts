/** How a rule says that the contract leaves it open, or that it follows from other rules: a mark for those who edit a ledger. */
const mark = /^(?:(OPEN) \((?:declared|silent)\)|DERIVED): /;

/** What a rule says, without its mark. */
export function withoutMark(rule: string): string {
  return rule.replace(mark, "");
}

/** What a rule says to a reader who sees it alone: an open one begins with words that say so. */
export function ruleWords(rule: string): string {
  return rule.replace(mark, (_, open) => (open ? "Not specified: " : ""));
}
