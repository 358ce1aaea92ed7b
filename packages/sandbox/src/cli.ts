import { type CliOptions, readCliOptions, usage } from "./cli-options.ts";
import { type RunningSandbox, type StartOptions, startSandbox } from "./hosts/node/start-sandbox.ts";
import { printable } from "./printable.ts";
import { SandboxError } from "./sandbox-error.ts";
import { sandboxTable } from "./sandbox-table.ts";
import { type Seed, SeedError } from "./seeds/seed.ts";

/** Resolves on Ctrl-C or a polite kill. */
const stopSignal = new Promise((resolve) => {
  process.once("SIGINT", resolve);
  process.once("SIGTERM", resolve);
});

async function main(): Promise<void> {
  const { help, seedFile, ...options } = optionsOf(process.argv.slice(2));
  if (help) return console.log(usage);
  const { sandbox, seed } = await started({ ...options, lowMemory: true }, seedFile);
  console.log(sandboxTable(sandbox.origin, seed));
  if (sandbox.controlKey !== undefined)
    console.log(`\nX-Sandbox-Key for pages of other origins: ${sandbox.controlKey}`);
  console.log(`\nIn a browser, ${sandbox.origin}/_sandbox/ shows requests, faults and the clock.`);
  console.log(`Ready at ${sandbox.origin}. Ctrl-C stops it.`);
  await stopSignal;
  await sandbox.stop();
  // Tests may have asked it to wait for minutes, and their connections have ended.
  process.exit();
}

/** @throws SandboxError that names the lines of the seed file which are wrong. */
async function started(
  options: StartOptions,
  seedFile: string | undefined,
): Promise<{ readonly sandbox: RunningSandbox; readonly seed?: Seed }> {
  if (seedFile === undefined) return { sandbox: await startSandbox(options) };
  const { readSeedFile } = await import("./hosts/node/seed-file.ts");
  const { seed, explained } = await readSeedFile(seedFile);
  try {
    return { sandbox: await startSandbox({ ...options, seed }), seed };
  } catch (error) {
    throw error instanceof SeedError ? explained(error) : error;
  }
}

/** Wrong use ends with 2, as everywhere on the command line of Tillside; what fails later with 1. */
function optionsOf(words: readonly string[]): CliOptions {
  try {
    return readCliOptions(words);
  } catch (error) {
    process.exitCode = 2;
    throw error;
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof SandboxError)) throw error;
  console.error(printable(error.message));
  process.exitCode ??= 1;
}
