import { Command, InvalidArgumentError } from "@commander-js/extra-typings";

/** A command with what every bulk command can be told. */
export function bulkCommand(name: string) {
  return new Command(name)
    .option("--account <id>", "account id (default TILLSIDE_ACCOUNT_ID)")
    .option("--dry-run", "read and check everything, send nothing", presence)
    .option("--strict", "stop at the first record that is rejected", presence)
    .option("--resume", "go on with a run that was stopped, or ask again about what is unknown", presence)
    .option("--ledger <file>", "what was sent already (default <file>.ledger)")
    .option("--rejected <file>", "takes the rejected records (default <file>.rejected.ndjson)")
    .option("--max-line-bytes <number>", "a longer line is rejected", wholeNumber, 1_000_000)
    .option("--json", "the sums as JSON", presence)
    .option("--profile <file>", "base URLs and credentials, mode 600 (default TILLSIDE_PROFILE)");
}

function presence(): true {
  return true;
}

/** A whole number above 0, as commander's options take it. */
export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number above 0.");
}
