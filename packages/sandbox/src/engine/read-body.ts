/** A body as a value. */
export interface ReadBody {
  readonly value: unknown;
  /** How many values it is made of. */
  readonly size: number;
}

/** Why bytes could not be read, as the end of a sentence: `is not valid JSON`. */
export interface UnreadBody {
  readonly problem: string;
}

/**
 * Reads bytes as JSON. JSON that is nested deeper than `mostLevels` is not read: code that looks into it calls itself once per
 * level and must not run out of stack.
 */
export function readJson(bytes: Uint8Array, mostLevels = mostBodyLevels): ReadBody | UnreadBody {
  const text = textOf(bytes);
  if (text === undefined) return { problem: "is not valid UTF-8" };
  const read = parsed(text);
  if (read === undefined) return { problem: "is not valid JSON" };
  const size = sizeOf(read.value, mostLevels);
  return Number.isFinite(size) ? { ...read, size } : { problem: `is nested deeper than ${mostLevels} levels` };
}

/** What has a body, and remembers what was read of it. */
interface WithBody {
  readonly bytes: Uint8Array;
  json?: ReadBody | UnreadBody | undefined;
}

/** Reads a body once, however many steps ask for it: a second copy of a large body would take as much memory again. */
export function readJsonOnce(given: WithBody): ReadBody | UnreadBody {
  given.json ??= readJson(given.bytes);
  return given.json;
}

/** Whether code that looks into a value could run out of stack. */
export function isTooDeep(value: unknown): boolean {
  return !Number.isFinite(sizeOf(value, mostBodyLevels));
}

/** Code that looks into a value of so many levels does not run out of stack. */
export const mostBodyLevels = 200;

/** The fields of a form. */
export function readForm(bytes: Uint8Array): ReadBody {
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
  return { value: Object.fromEntries(fields), size: fields.size };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Counts values; infinite where they are nested too deeply. */
function sizeOf(value: unknown, levels: number): number {
  if (typeof value !== "object" || value === null) return 1;
  if (levels === 0) return Number.POSITIVE_INFINITY;
  let size = 1;
  for (const member of Array.isArray(value) ? value : Object.values(value)) {
    size += sizeOf(member, levels - 1);
    // What has itself inside would be counted again and again.
    if (size === Number.POSITIVE_INFINITY) break;
  }
  return size;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
