import { masked } from "../requests/secret-names.ts";
import { fitsGlob } from "./glob.ts";

/** Whether a text fits a pattern whatever the log masks in it. */
export function surelyFits(pattern: string, shown: string): boolean {
  if (!shown.includes(masked)) return fitsGlob(pattern, shown);
  // Nothing, and more than any row of `?` takes: only a `*` fits both.
  const long = noSign.repeat(pattern.length + 1);
  return fitsGlob(pattern, shown.replaceAll(masked, "")) && fitsGlob(pattern, shown.replaceAll(masked, long));
}

/** A private sign of Unicode, which no pattern names. */
const noSign = "\ue000";

/** Whether a text may fit a pattern, depending on what the log masks in it. */
export function perhapsFits(pattern: string, shown: string): boolean {
  if (!shown.includes(masked)) return fitsGlob(pattern, shown);
  // `undefined` is what may be any text.
  const signs = shown.split(masked).flatMap((part, index) => [...(index === 0 ? [] : [undefined]), ...part.split("")]);
  /** Whether the pattern so far and the first so many signs can be the same text. */
  let fits = [true];
  for (const sign of signs) fits.push(sign === undefined && fits.at(-1) === true);
  for (const letter of pattern.split("")) {
    const next = [letter === "*" && fits[0] === true];
    for (const [index, sign] of signs.entries()) {
      const isOpen = letter === "*" || sign === undefined;
      const [last, further] = isOpen
        ? [next[index], fits[index + 1]]
        : [fits[index], letter === "?" || letter === sign];
      next.push(isOpen ? last === true || further === true : last === true && further === true);
    }
    fits = next;
  }
  return fits.at(-1) === true;
}
