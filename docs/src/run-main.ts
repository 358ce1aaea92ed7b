import { DocsError } from "./docs-error.ts";

/** Runs a command: a `DocsError` is printed as its message alone, exit status 1. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof DocsError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
