/** A number of a JSON text that a JavaScript number cannot hold. */
export class ExactNumber {
  /** The same for each way to write it: `15e-1` is 1.5. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Written with all of its digits; as a text where the engine has no way to do so. */
  toJSON(): unknown {
    return rawJson?.(this.text.replace(/e0$/, "")) ?? this.text;
  }
}

const { rawJSON: rawJson } = JSON as { readonly rawJSON?: (text: string) => unknown };

const [quote, backslash, dot, zero, nine] = [0x22, 0x5c, 0x2e, 0x30, 0x39];
const exponents = new Set([0x45, 0x65]);

/** Numbers of fewer digits and without an exponent are exact enough: no two of them are the same JavaScript number. */
const manyDigits = 16;

/** Whether a JSON text has numbers that `JSON.parse` may round: two of them may become the same one. */
export function mayLoseDigits(json: Uint8Array): boolean {
  let digits = 0;
  for (let place = 0; place < json.length; place++) {
    const byte = json[place] as number;
    if (byte === quote) {
      place = endOfText(json, place);
      digits = 0;
    } else if (byte === dot || (byte >= zero && byte <= nine)) {
      digits += 1;
      if (digits >= manyDigits) return true;
    } else {
      if (digits > 0 && exponents.has(byte)) return true;
      digits = 0;
    }
  }
  return false;
}

function endOfText(json: Uint8Array, start: number): number {
  let place = start + 1;
  while (place < json.length && json[place] !== quote) place += json[place] === backslash ? 2 : 1;
  return place;
}

/** Reads JSON, with an `ExactNumber` in place of each number that JavaScript would round. */
export function withExactNumbers(json: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(json), exactly as Reviver);
}

/** What `JSON.parse` calls with each value, as its types know it. */
export type Reviver = (name: string, value: unknown) => unknown;

/**
 * A value that `JSON.parse` has read, exactly.
 *
 * @param context has the number as it is written; an older engine passes none, and the rounded number has to do.
 */
export function exactly(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== "number" || context?.source === undefined) return value;
  const text = decimalOf(context.source);
  return Number.isFinite(value) && text === decimalOf(String(value)) ? value : new ExactNumber(text);
}

/** A number as its digits without zeros around them, and its exponent of ten: `-15e-1` for -1.50. */
function decimalOf(number: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? [];
  const significant = `${whole}${fraction}`.replace(/^0+/, "");
  const digits = significant.replace(/0+$/, "");
  if (digits === "") return "0";
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(significant.length - digits.length);
  return `${sign}${digits}e${power}`;
}
