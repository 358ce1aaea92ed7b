const LONGEST = 5;

/** The ids that an entry of `x-rules` stands for: itself, or a range `ABC-026..ABC-029` of two to five rules. */
export function rulesNamed(entry: string): readonly string[] | undefined {
  const range = /^([A-Z]{3}-)(\d{3})\.\.\1(\d{3})$/.exec(entry);
  if (!range) return /^[A-Z]{3}-\d{3}$/.test(entry) ? [entry] : undefined;
  const [, prefix, first, last] = range;
  const length = Number(last) - Number(first) + 1;
  if (length < 2 || length > LONGEST) return undefined;
  return Array.from({ length }, (_, index) => `${prefix}${`${Number(first) + index}`.padStart(3, "0")}`);
}
