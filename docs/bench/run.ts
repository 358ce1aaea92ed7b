/**
 * The portal's figures beside their bars: `npx pnpm --filter @tillside/docs bench [--lighthouse]`. Builds first.
 */
import { parseArgs } from "node:util";
import { buildTime } from "./build-time.ts";
import type { Figure } from "./figure.ts";
import { lighthouseScores } from "./lighthouse.ts";
import { pageWeights } from "./page-weights.ts";

const { values } = parseArgs({ options: { lighthouse: { type: "boolean", default: false } } });
const figures: readonly Figure[] = [
  await buildTime(),
  ...(await pageWeights()),
  ...(values.lighthouse ? await lighthouseScores() : []),
];
const width = Math.max(...figures.map(({ what }) => what.length));
for (const { what, measured, bar } of figures) console.log(`${what.padEnd(width)}  ${measured}  (${bar})`);
