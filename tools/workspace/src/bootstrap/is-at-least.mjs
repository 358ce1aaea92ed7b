/**
 * Compares two dotted versions number by number.
 *
 * @param {string} version for instance `"24.21.0"`, with or without a leading `v`
 * @param {string} oldest
 */
export function isAtLeast(version, oldest) {
  const have = numbers(version);
  const need = numbers(oldest);
  for (const [index, wanted] of need.entries()) {
    const found = have[index] ?? 0;
    if (found !== wanted) return found > wanted;
  }
  return true;
}

/** @param {string} version */
function numbers(version) {
  return version.replace(/^v/, "").split(".").map(Number.parseFloat);
}
