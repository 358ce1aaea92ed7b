import type { PastedError } from "./pasted-error.ts";

/** An error of the list, as far as a pasted text can point to it. */
export interface KnownError {
  readonly status: number;
  readonly codes: readonly string[];
  /** The names at the top of its JSON body; none where the contract shows no body. */
  readonly members: readonly string[];
  /** Everything that the list says about it, in lower case. */
  readonly text: string;
}

/** The errors that a pasted text may be about, the likeliest first. */
export function fittingErrors<Error extends KnownError>(
  pasted: PastedError,
  text: string,
  errors: readonly Error[],
): readonly Error[] {
  const { status, codes } = pasted;
  if (status === undefined && codes.length === 0) return withWords(text, errors);
  const byCode = errors.filter((error) => error.codes.some((code) => codes.includes(code)));
  const candidates = byCode.length > 0 ? byCode : errors;
  const byStatus = candidates.filter((error) => status === undefined || error.status === status);
  // A code under another status than the contract's is still that code.
  const found = byStatus.length > 0 ? byStatus : byCode;
  // `504 reserve`: the other words tell errors of one status apart. In a whole response they would be those of its body.
  const words = pasted.members.length > 0 ? [] : wordsOf(text);
  const rank = (error: Error) => likeness(error, pasted) + wordsIn(error, words);
  return found.toSorted((one, other) => rank(other) - rank(one));
}

function wordsIn({ text }: KnownError, words: readonly string[]): number {
  return words.filter((word) => text.includes(word)).length;
}

/** How much of the body's shape fits. */
function likeness({ members }: KnownError, pasted: PastedError): number {
  if (pasted.members.length === 0) return 0;
  if (members.length === 0) return 0;
  return members.every((name) => pasted.members.includes(name)) ? members.length : -1;
}

/** The errors about which the list says all of the words. */
function withWords<Error extends KnownError>(text: string, errors: readonly Error[]): readonly Error[] {
  const words = wordsOf(text);
  return words.length === 0 ? [] : errors.filter((error) => words.every((word) => error.text.includes(word)));
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\d_-]+/gu) ?? [];
}
