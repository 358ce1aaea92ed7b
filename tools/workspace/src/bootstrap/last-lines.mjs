/**
 * The last lines of a program's output that say something.
 *
 * @param {string} output
 * @param {number} count
 */
export function lastLines(output, count) {
  const lines = output.split(/\r?\n/).filter((line) => line.trim() !== "");
  return lines.slice(-count).join("\n");
}
