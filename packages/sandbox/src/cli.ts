import { type CliOptions, readCliOptions, usage } from "./cli-options.ts";
import { startSandbox } from "./hosts/node/start-sandbox.ts";
import { SandboxError } from "./sandbox-error.ts";
import { sandboxTable } from "./sandbox-table.ts";

/** Resolves on Ctrl-C or a polite kill. */
const stopSignal = new Promise((resolve) => {
  process.once("SIGINT", resolve);
  process.once("SIGTERM", resolve);
});

async function main(): Promise<void> {
  const { help, ...options } = optionsOf(process.argv.slice(2));
  if (help) return console.log(usage);
  const sandbox = await startSandbox({ ...options, lowMemory: true });
  console.log(sandboxTable(sandbox.origin));
  if (sandbox.controlKey !== undefined)
    console.log(`\nX-Sandbox-Key for pages of other origins: ${sandbox.controlKey}`);
  console.log(`\nReady at ${sandbox.origin}. Ctrl-C stops it.`);
  await stopSignal;
  await sandbox.stop();
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
  console.error(error.message);
  process.exitCode ??= 1;
}
