import { IMPACTS } from "../extensions/field-change.ts";
import { changeLine } from "./change-line.ts";
import type { Comparison } from "./compare-apis.ts";
import { countOf, type Report } from "./report.ts";
import { uncoveredWords } from "./uncovered-words.ts";

/** For a pull request's comment and a changelog: only APIs that differ, their changes by what they ask, the gravest first. */
export function markdownLines({ base, comparisons, uncovered, faults }: Report): readonly string[] {
  const differing = comparisons.filter(({ state }) => state !== "unchanged");
  return [
    `## API changes since ${base.name}`,
    "",
    ...(differing.length === 0 ? ["No API has changed."] : tableOf(differing)),
    ...differing.flatMap(sectionOf),
    ...uncovered.flatMap((lacking) => [
      "",
      `### Changeset missing: ${lacking.api}`,
      "",
      uncoveredWords(lacking),
      "",
      "```md",
      ...lacking.findings.map(changeLine),
      "```",
    ]),
    ...(faults.length > 0 ? ["", ...faults.map((sentence) => `- ${sentence}`)] : []),
  ];
}

function tableOf(comparisons: readonly Comparison[]): readonly string[] {
  return [
    "| API | Breaking | Compatible | Docs only | |",
    "| --- | --: | --: | --: | --- |",
    ...comparisons.map(({ api, state, changes }) => {
      const counts = IMPACTS.map((impact) => countOf(impact, changes));
      return `| ${[api, ...counts, state].join(" | ")} |`;
    }),
  ];
}

function sectionOf({ api, changes }: Comparison): readonly string[] {
  if (changes.length === 0) return [];
  const parts = IMPACTS.flatMap((impact) => {
    const lines = changes.filter((change) => change.impact === impact).map(changeLine);
    return lines.length === 0 ? [] : ["", `**${impact.charAt(0).toUpperCase()}${impact.slice(1)}**`, "", ...lines];
  });
  return ["", `### ${api}`, ...parts];
}
