import type { Problem } from "./problem.ts";

/** What READINGS A9 takes an address or a hash to be, by the last part of its pattern's field. */
const forms: readonly (readonly [field: RegExp, form: string])[] = [
  [/^\/emails?(\/|$)/, "one address: exactly one @ with text on both sides, and no space, comma or semicolon"],
  [/^\/sha256s?(\/|$)/, "a SHA-256: 64 hexadecimal digits"],
  [/^\/md5s?(\/|$)/, "an MD5: 32 hexadecimal digits"],
];

/**
 * The problems of a request, those about the format of an address or a hash in words and with the ledger's open rule of it.
 *
 * @returns `onlyFormats`: nothing else is wrong, so the refusal is a choice of the sandbox.
 */
export function withFormats(given: readonly Problem[], rule: string): { problems: Problem[]; onlyFormats: boolean } {
  const isFormat = ({ in: place, keyword }: Problem) => place === "body" && keyword === "pattern";
  const problems = given.map((problem) => {
    if (!isFormat(problem)) return problem;
    const [, form = "of the right format"] = forms.find(([field]) => field.test(problem.at)) ?? [];
    return { ...problem, rule, message: `body${problem.at} is not ${form}` };
  });
  return { problems, onlyFormats: given.every(isFormat) };
}
