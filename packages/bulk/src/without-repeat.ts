/** What the message of a call says about the repeat of that call, see `outcomeWords` of the policy. */
const aboutRepeat =
  / It may have been executed(?:: .*?\{ repeats: true(?:, keyEndsAt)? \}\.|\. (?:It is safe .*?\{ repeats: true \}\.|Do not repeat it .*? executed\.|A repeat .*? service\.))/s;

/** The message of a call without its advice about a repeat: the run, or the next one with its ledger, decides about that. */
export function withoutRepeat(message: string): string {
  return message.replace(aboutRepeat, "");
}
