import { IMPACTS } from "../extensions/field-change.ts";
import type { UncoveredChanges } from "./uncovered-changes.ts";

/** What is not covered, and what to do: a sentence to stand above the lines to paste. */
export function uncoveredWords({ api, name, version, wanted, findings, tooSmall }: UncoveredChanges): string {
  const counts = IMPACTS.map((impact) => ({
    impact,
    count: findings.filter((finding) => finding.impact === impact).length,
  })).filter(({ count }) => count > 0);
  const shown = counts.map(({ impact, count }) => `${count} ${impact}`).join(" and ");
  const [are, it, lines] =
    findings.length === 1 ? ["change is", "it", "this line"] : ["changes are", "them", "these lines"];
  const hint =
    tooSmall.length > 0 ? ` ${tooSmall.join(", ")} names what it does not cover: it needs ${wanted} for ${name}.` : "";
  return (
    `${api}: ${shown} ${are} not covered by a changeset of ${name} (now ${version}).${hint} Take ${it} back, or paste ${lines} into a ` +
    `changeset that announces ${wanted} for ${name}: a pending one, or a new one by \`npx changeset\`. The words are yours; ` +
    "(spec-…) has to stay."
  );
}
