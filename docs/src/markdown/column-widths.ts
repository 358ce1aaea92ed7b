/** The least width of a table that stacks, in pixels: where it has less room, its cells stand below each other (src/styles/site.css). */
export const STACKING_WIDTH = 544;

/** Pixels of a character in the wider of both fonts, and of what stands around the text of a cell. */
const CHARACTER = 8;
const PADDING = 32;

/**
 * The share of each column of a table in its width, such as `20.5%`, found while the portal is built. A browser that finds the
 * widths by itself looks at all rows, so that columns move while the rows of a long table arrive.
 *
 * Each column has room for its longest word; the rest of the width is divided by how much longer their lines are.
 *
 * @param columns the texts of each column
 * @param narrowest the least width of the table, in pixels
 */
export function columnWidths(columns: readonly (readonly string[])[], narrowest: number): readonly string[] {
  const measured = columns.map((texts) => {
    const lines = texts.flatMap((text) => text.split("\n"));
    const word = longest(lines.flatMap((line) => line.split(/ |\u200b|(?<=-)/)));
    return { word, more: Math.max(1, Math.min(longest(lines), narrowest) - word) };
  });
  const rest = Math.max(0, narrowest - sum(measured.map(({ word }) => word)));
  const wanted = sum(measured.map(({ more }) => more));
  const widths = measured.map(({ word, more }) => word + (rest * more) / wanted);
  return widths.map((width) => `${((100 * width) / sum(widths)).toFixed(1)}%`);
}

function longest(texts: readonly string[]): number {
  return PADDING + CHARACTER * Math.max(0, ...texts.map(({ length }) => length));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
