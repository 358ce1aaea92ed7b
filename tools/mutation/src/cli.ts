/** Mutates one target, or one folder or file of it: `npx pnpm --filter @tillside/mutation mutate attempts limits`. */
import { mutate } from "./mutate.ts";
import { summarise } from "./summary.ts";
import { summaryLines } from "./summary-lines.ts";
import { targets } from "./targets.ts";

const [name, folder] = process.argv.slice(2);
const stopped = new AbortController();
// Once: whoever asks twice means it.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => stopped.abort(new Error("Stopped before the end; nothing was measured.")));
}
try {
  const target = targets.find((each) => each.name === name);
  if (target === undefined) {
    const known = targets.map((each) => each.name).join(", ");
    throw new Error(`Name a target, then a folder or file of its code if you like. Targets: ${known}.`);
  }
  console.log(
    `\n${summaryLines(summarise(await mutate(target, folder === undefined ? undefined : [folder], stopped.signal))).join("\n")}`,
  );
} catch (error) {
  console.error(`\n✗ ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
