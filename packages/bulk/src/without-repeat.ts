/** What the message of a call says about the repeat of that call. */
const aboutRepeat = / It may have been executed[.:].*?(?= (?:Wait until|Request id) |$)/s;

/** The message of a call without its advice about a repeat: the run, or the next one with its ledger, decides about that. */
export function withoutRepeat(message: string): string {
  return message.replace(aboutRepeat, "");
}
