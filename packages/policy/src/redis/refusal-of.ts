/** What stands before the reply of a Redis that can be reached, but does not do what it is asked. */
export const refuses = "Redis replied: ";

/** Every error reply begins with its code in capitals (`WRONGTYPE`, `OOM`, `READONLY`, …); no client's own errors do. */
const errorReply = /^[A-Z]{2,} /;

/** Redis quotes the command that it did not understand, and with it keys and values: a token may be among them. */
const quotedCommand = /,? with args beginning with:.*/s;

/** More than any reply has to say. */
const longest = 300;

/** What Redis replied, for a message; undefined for the failure of a connection. */
export function refusalOf(message: string): string | undefined {
  return errorReply.test(message) ? `${refuses}${message.replace(quotedCommand, "").slice(0, longest)}` : undefined;
}
