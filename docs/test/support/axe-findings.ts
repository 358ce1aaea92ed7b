import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** What axe finds on the page, one line per rule; `rules`: only these. */
export async function findings(
  page: Page,
  impacts: readonly string[],
  rules?: readonly string[],
): Promise<readonly string[]> {
  await page.evaluate(axe);
  const options = JSON.stringify({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
  const violations = (await page.evaluate(`axe.run(${options}).then(({ violations }) => violations)`)) as {
    id: string;
    impact: string;
    nodes: { target: string[]; failureSummary: string }[];
  }[];
  return violations
    .filter(({ impact }) => impacts.includes(impact))
    .map(({ id, impact, nodes: [first, ...more] }) => {
      return `${id} (${impact}) at ${first?.target} and ${more.length} more: ${first?.failureSummary}`;
    });
}

/** All that axe finds on the page as it is, light and dark. The dark theme differs from the light one only in its colors. */
export async function findingsInBothThemes(page: Page): Promise<readonly string[]> {
  const all = ["minor", "moderate", "serious", "critical"];
  const light = await findings(page, all);
  await page.evaluate("document.documentElement.dataset.theme = 'dark'");
  const dark = await findings(page, all, ["color-contrast"]);
  return [...light, ...dark.map((each) => `dark: ${each}`)];
}
