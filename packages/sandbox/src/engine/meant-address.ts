import type { Operation } from "./operation.ts";
import { suggestion } from "./suggestion.ts";

/**
 * Finds the address that was probably meant by one that does not exist. This is the same path below the right prefix, or an address
 * with one misspelled segment or one slash too many. A base URL may lack the prefix, have another API's, or have it twice. It has the
 * ids' names in place of the ids: `/partnership/v1/partnership/accounts/{account_id}/status`.
 *
 * @param operations of several that fit, the first one of the same method counts, else the first one.
 */
export function meantAddress(
  operations: readonly Operation[],
): (method: string, given: readonly string[]) => string | undefined {
  const known = operations.map(({ method, prefix, template }) => ({
    method,
    address: `${prefix}${template}`,
    whole: withoutEmpty(`${prefix}${template}`.split("/")),
    path: withoutEmpty(template.split("/")),
  }));
  return (method, segments) => {
    const given = withoutEmpty(segments);
    const first = (fits: (operation: (typeof known)[number]) => boolean) => {
      const all = known.filter(fits);
      return (all.find((each) => each.method === method) ?? all[0])?.address;
    };
    for (let from = 0; from < Math.min(given.length, mostWrong + 1); from++) {
      const rest = given.slice(from);
      const found = first(({ path, whole }) => isSame(whole, rest) || (path.length > 0 && isSame(path, rest)));
      if (found !== undefined) return found;
    }
    return first(({ whole }) => isNear(whole, given));
  };
}

/** So many segments in front may be wrong: a prefix, or two of them. */
const mostWrong = 2;

function withoutEmpty(segments: readonly string[]): string[] {
  return segments.filter((segment) => segment !== "");
}

function isSame(template: readonly string[], given: readonly string[]): boolean {
  return template.length === given.length && differences(template, given).length === 0;
}

/** Whether one segment differs, and by a few letters only. */
function isNear(template: readonly string[], given: readonly string[]): boolean {
  const [index, ...others] = template.length === given.length ? differences(template, given) : [];
  if (index === undefined || others.length > 0) return false;
  return suggestion(given[index] ?? "", [template[index] ?? ""]) !== "";
}

/** Indexes of the segments that differ; an id is any text. */
function differences(template: readonly string[], given: readonly string[]): number[] {
  return template.flatMap((expected, index) => (expected.startsWith("{") || expected === given[index] ? [] : [index]));
}
