/** A body that could be read. */
export interface ReadBody {
  readonly value: unknown;
  /** How many values it is made of. */
  readonly size: number;
}

/**
 * The bytes as JSON; undefined where they are none, or are nested deeper than any honest body: what looks into it goes level
 * by level and must not run out of stack.
 */
export function readJson(bytes: Uint8Array, mostLevels = mostBodyLevels): ReadBody | undefined {
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes));
    const size = sizeOf(value, mostLevels);
    return Number.isFinite(size) ? { value, size } : undefined;
  } catch {
    return undefined;
  }
}

/** Why `readJson` did not read a body. */
export function unreadable(bytes: Uint8Array): string {
  try {
    JSON.parse(utf8.decode(bytes));
    return `the body is nested deeper than ${mostBodyLevels} levels`;
  } catch {
    return "the body is no JSON";
  }
}

const mostBodyLevels = 200;

/** The fields of a form. */
export function readForm(bytes: Uint8Array): ReadBody {
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
  return { value: Object.fromEntries(fields), size: fields.size };
}

/** Counts values; infinite where they are nested too deeply. */
function sizeOf(value: unknown, levels: number): number {
  if (typeof value !== "object" || value === null) return 1;
  if (levels === 0) return Number.POSITIVE_INFINITY;
  let size = 1;
  for (const child of Array.isArray(value) ? value : Object.values(value)) size += sizeOf(child, levels - 1);
  return size;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
