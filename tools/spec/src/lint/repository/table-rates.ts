import type { StatedRate } from "../../document/stated-rates.ts";

const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3_600 };

/** The numbers in the columns of Markdown tables whose heading names a window: `calls per minute`. */
export function tableRates(text: string): readonly StatedRate[] {
  const rates: StatedRate[] = [];
  let windows: readonly (number | undefined)[] | undefined;
  let index = 0;
  for (const line of text.split("\n")) {
    if (!line.startsWith("|")) windows = undefined;
    else if (windows === undefined) windows = line.split("|").map(windowOf);
    else rates.push(...cellRates(line, index, windows));
    index += line.length + 1;
  }
  return rates;
}

function windowOf(heading: string): number | undefined {
  return SECONDS[/\b(?:per|an?) (second|minute|hour)\b/.exec(heading)?.[1] ?? ""];
}

function cellRates(line: string, start: number, windows: readonly (number | undefined)[]): readonly StatedRate[] {
  let index = start;
  return line.split("|").flatMap((cell, column) => {
    const here = index + cell.length - cell.trimStart().length;
    index += cell.length + 1;
    const perSeconds = windows[column];
    const words = cell.trim();
    if (perSeconds === undefined || !/^\d[\d,]*$/.test(words)) return [];
    return [{ requests: Number(words.replaceAll(",", "")), perSeconds, words, index: here, end: here + words.length }];
  });
}
