import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "../src/root.ts";
import { seconds } from "../src/seconds.ts";
import { startDev } from "../test/dev/dev-process.ts";
import type { Figure } from "./figure.ts";

const FILE = "specs/onboarding/paths/v1_partnership_accounts_{account_id}_status.yaml";
const DESCRIPTION = "The status is set.";
const PAGE = "/reference/onboarding/set-account-status/";
const ROUNDS = 5;

/** The time from an edit of a spec until `npm run dev` serves it, warm: lint, types and sandbox, and the page of the portal. */
export async function devLoop(): Promise<Figure[]> {
  const dev = await startDev(ROOT);
  const file = path.join(ROOT, FILE);
  const original = readFileSync(file, "utf8");
  const [sandbox, portal]: [number[], number[]] = [[], []];
  try {
    await shows(dev.portal, DESCRIPTION);
    for (let round = 0; round <= ROUNDS; round += 1) {
      const words = `Edited at ${Date.now()}.`;
      const line = dev.prints(/lint and types (\d+) ms, sandbox (\d+) ms/);
      const startedAt = performance.now();
      writeFileSync(file, original.replace(DESCRIPTION, words));
      await shows(dev.portal, words);
      portal.push(performance.now() - startedAt);
      const [lint = 0, reload = 0] = [...(await line).matchAll(/(\d+) ms/g)].map(([, digits]) => Number(digits));
      sandbox.push(lint + reload);
    }
  } finally {
    const line = dev.prints(/lint and types/);
    writeFileSync(file, original);
    await line;
    await dev.stop();
  }
  const figure = (what: string, times: readonly number[], bar: string): Figure => ({
    what: `npm run dev, a description of onboarding changed: ${what}`,
    measured: seconds(middle(times.slice(1))),
    bar,
  });
  return [figure("lint, types, sandbox", sandbox, "1.0 s"), figure("the portal's page", portal, "2.0 s")];
}

/** Of an odd number of times. */
function middle(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}

async function shows(portal: string, text: string): Promise<void> {
  for (const deadline = performance.now() + 60_000; ; await pause(20)) {
    if ((await (await fetch(portal + PAGE)).text()).includes(text)) return;
    if (performance.now() > deadline) throw new Error(`${PAGE} does not show "${text}" within a minute.`);
  }
}
