const escapes = /\\./g;
const strings = /"[^"]*"/g;
const numbers = /-?\d[\d.]*(?:e[+-]?\d+)?/gi;

/** Numbers of fewer digits and without an exponent are exact. */
const doubtful = /[\d.]{16}|\de/i;

/** Number of characters that a message shows of a number. */
const shown = 40;

/**
 * Finds a number that `JSON.parse` rounds, so that another one would be sent.
 * @param json valid JSON.
 * @returns what is wrong, without anything else of the text.
 */
export function inexactNumber(json: string): string | undefined {
  // Most texts have no such number, and looking for one takes less time than leaving out strings, which may look like one.
  if (!doubtful.test(json)) return undefined;
  const withoutStrings = json.replace(escapes, "").replace(strings, '""');
  const found = withoutStrings.match(numbers)?.find((number) => doubtful.test(number) && !isExact(number));
  if (found === undefined) return undefined;
  const number = found.length > shown ? `${found.slice(0, shown)}…` : found;
  return `The number ${number} cannot be sent exactly. Write it as a string, or shorten it.`;
}

/**
 * Whether a number keeps its value: `3.140` and `15e-1` do. So does a fraction with 17 digits, which other languages write for a double: it is
 * read as the same one.
 */
function isExact(number: string): boolean {
  const value = Number(number);
  if (!Number.isFinite(value)) return false;
  const forms = /[.e]/i.test(number) ? [String(value), value.toPrecision(17)] : [String(value)];
  return forms.map(decimalOf).includes(decimalOf(number));
}

/** A number as its digits without zeros around them, and its exponent of ten: `-15e-1` for -1.50. */
function decimalOf(number: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? [];
  const significant = `${whole}${fraction}`.replace(/^0+/, "");
  // Without the lookbehind, the time for zeros within the digits would grow with their square.
  const digits = significant.replace(/(?<!0)0+$/, "");
  if (digits === "") return "0";
  return `${sign}${digits}e${Number(exponent) - fraction.length + significant.length - digits.length}`;
}
