import type { Summary, Survivor } from "./summary.ts";

/** A summary to be read: the score of each folder, lowest first, then every survivor. */
export function summaryLines({ folders, survivors, ...all }: Summary): string[] {
  const byScore = folders.toSorted((one, other) => one.score - other.score);
  const width = Math.max(...folders.map(({ name }) => name.length), 3);
  const lines = [...byScore, { name: "all", ...all }].map(({ name, score, noticed, mutants }) => {
    return `${name.padEnd(width)}  ${score.toFixed(1).padStart(5)} %  ${noticed} of ${mutants}`;
  });
  return [...lines, "", ...survivors.map(survivorLine)];
}

function survivorLine({ place, mutator, from, to, isCovered }: Survivor): string {
  return `${place}  ${mutator}  ${shortened(from)}  →  ${shortened(to)}${isCovered ? "" : "  (no test runs it)"}`;
}

const LONGEST = 100;

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
