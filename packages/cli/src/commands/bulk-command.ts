import { Command, InvalidArgumentError } from "@commander-js/extra-typings";

/** A command with the options that every bulk command has. */
export function bulkCommand(name: string) {
  return new Command(name)
    .option("--account <id>", "account id (default TILLSIDE_ACCOUNT_ID)")
    .option("--dry-run", "read and check everything, send nothing", presence)
    .option("--strict", "stop at the first record that is rejected", presence)
    .option("--resume", "continue a run that was stopped, and repeat its unknown batches where that is safe", presence)
    .option("--ledger <file>", "file that keeps what was sent (default <file>.ledger)")
    .option("--rejected <file>", "file for the rejected records (default <file>.rejected.ndjson)")
    .option("--max-line-bytes <number>", "reject longer lines", wholeNumber, 1_000_000)
    .option("--json", "print the summary as JSON", presence)
    .option("--profile <file>", "base URLs and credentials, mode 600 (default TILLSIDE_PROFILE)");
}

function presence(): true {
  return true;
}

/** Parses an option that is a whole number above 0. Every number of 15 digits is exact. */
export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number above 0, of at most 15 digits.");
}
