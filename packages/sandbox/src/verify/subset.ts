import { escaped } from "../engine/bundle.ts";
import { ExactNumber } from "../engine/exact-numbers.ts";
import { mayStandFor } from "../requests/may-stand-for.ts";
import { masked } from "../requests/secret-names.ts";

/** A place where what was received is not what was expected. */
export interface Difference {
  /** `operation`, `status`, `header/idempotency-key`, or a place in the body: `body/contact/email`. */
  readonly field: string;
  readonly expected: unknown;
  /** Undefined where there was nothing. */
  readonly received: unknown;
}

/** What a comparison found. */
export interface Compared {
  readonly differences: Difference[];
  /** Places that cannot be compared, because the log masks what was received there. */
  readonly masked: string[];
}

/**
 * Compares JSON values: every member of an expected object must be received, with whatever others. A list must have as many items,
 * each with what is expected of it.
 *
 * @param hides whether a value was received as something that does not show it; default: as the log masks it.
 */
export function compareSubset(
  expected: unknown,
  received: unknown,
  field: string,
  found: Compared,
  hides: (received: unknown, expected: unknown) => boolean = mayStandFor,
): void {
  if (hides(received, expected)) {
    found.masked.push(field);
  } else if (Array.isArray(expected)) {
    if (!Array.isArray(received) || received.length !== expected.length) {
      found.differences.push({ field, expected, received });
      return;
    }
    for (const [index, item] of expected.entries())
      compareSubset(item, received[index], `${field}/${index}`, found, hides);
  } else if (isObject(expected)) {
    if (!isObject(received)) {
      found.differences.push({ field, expected, received });
      return;
    }
    for (const [name, member] of Object.entries(expected)) {
      // Of a form, the log may mask a pair with its name.
      const given = Object.hasOwn(received, name)
        ? received[name]
        : Object.hasOwn(received, masked)
          ? masked
          : undefined;
      compareSubset(member, given, `${field}/${escaped(name)}`, found, hides);
    }
  } else if (!isSame(expected, received)) {
    found.differences.push({ field, expected, received });
  }
}

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof ExactNumber && other instanceof ExactNumber) return one.text === other.text;
  return one === other;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
}
