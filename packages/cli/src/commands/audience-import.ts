import { Option } from "@commander-js/extra-typings";
import {
  type AudienceClient,
  type BulkSource,
  createAudienceClient,
  type ImportAudienceOptions,
  importAudience,
} from "@tillside/audience";
import { accountOf } from "../bulk/account-of.ts";
import { dryRun } from "../bulk/dry-run.ts";
import { LastFailure } from "../bulk/last-failure.ts";
import { runBulk } from "../bulk/run-bulk.ts";
import { CliError } from "../cli-error.ts";
import { byVariables } from "../profile/by-variables.ts";
import type { Profile } from "../profile/profile.ts";
import { BrokenRecord } from "../records/broken-record.ts";
import { openBytes } from "../records/bytes.ts";
import { CsvAddresses } from "../records/csv-addresses.ts";
import { NdjsonParser } from "../records/ndjson.ts";
import type { Parser } from "../records/parser.ts";
import type { Line } from "../records/read-lines.ts";
import { RecordSource } from "../records/record-source.ts";
import { bulkCommand } from "./bulk-command.ts";
import type { Context } from "./context.ts";

/** `tillside audience import` */
export function audienceImport(context: Context) {
  return bulkCommand("import")
    .summary("add addresses to a list, or remove them from it")
    .description(
      "Adds the addresses of a file, or of stdin for -, to an audience list, or removes them from it, 100,000 per request.",
    )
    .argument("<file>", "CSV, or NDJSON (.ndjson, .jsonl) with strings or objects that have the column")
    .addOption(
      new Option("--action <action>", "include adds to the list, exclude removes from it")
        .choices(["include", "exclude"] as const)
        .makeOptionMandatory(),
    )
    .option("--list <name>", "list (default the service's own, AdvertiserDatabase)")
    .option("--column <name>", "column of the addresses; its number if there is no header (default email, or 1)")
    .option("--no-header", "the CSV has no header")
    .option("--delimiter <character>", "separator of the columns; tab for a tab", delimiter, ",")
    .addOption(new Option("--hash", "hash the addresses before they leave this machine (SHA-256)").conflicts("hashed"))
    .option("--hashed", "the column already contains SHA-256 hashes")
    .addOption(
      new Option("--format <format>", "format of the source, if the file's ending does not show it").choices([
        "csv",
        "ndjson",
      ] as const),
    )
    .action(async (path, flags) => {
      const profile = context.profile(flags.profile);
      const accountId = accountOf(flags, profile);
      const lastFailure = new LastFailure();
      const client = flags.dryRun ? dryRun.audience() : audienceClient(profile, lastFailure, context);
      const isNdjson = (flags.format ?? (/\.(ndjson|jsonl)$/i.test(path) ? "ndjson" : "csv")) === "ndjson";
      const parser = isNdjson ? ndjson(flags.column ?? "email") : csv(flags);
      const bytes = openBytes(path, context.io.stdin);
      const options = { maxBytes: flags.maxLineBytes, strict: flags.strict === true };
      const source = new RecordSource(bytes, parser, options);
      const settings: ImportAudienceOptions = {
        accountId,
        action: flags.action,
        list: flags.list,
        addresses: flags.hash ? "hash" : flags.hashed ? "hashed" : "plain",
      };
      // importAudience() rejects a record that is not an address.
      const addresses = source as BulkSource<unknown> as BulkSource<string>;
      context.exitCode = await runBulk(
        {
          path,
          words: context.words,
          flags,
          source,
          lastFailure,
          start: (options) => importAudience(client, addresses, { ...settings, ...options }),
        },
        context.io,
      );
    });
}

function csv(flags: {
  readonly column?: string | undefined;
  readonly header: boolean;
  readonly delimiter: string;
  readonly maxLineBytes: number;
}): Parser {
  const { column = flags.header ? "email" : "1", header: hasHeader, delimiter, maxLineBytes } = flags;
  if (!hasHeader && !/^[1-9]\d{0,3}$/.test(column)) {
    throw new CliError("Without a header, --column must be a number from 1, because the columns have no names.");
  }
  return new CsvAddresses({ column, hasHeader, delimiter }, maxLineBytes);
}

function ndjson(column: string): Parser {
  return new NdjsonParser((value, line) => addressIn(value, column, line));
}

function addressIn(value: unknown, column: string, { number, text }: Line): unknown {
  if (typeof value === "string") return value;
  const found: unknown = Object.hasOwn(Object(value), column) ? Object(value)[column] : undefined;
  if (typeof found === "string") return found;
  const message = `It is neither a string nor an object with a string "${column}" (--column).`;
  return new BrokenRecord(number, "MissingColumn", message, text);
}

function delimiter(text: string): string {
  const character = text === "tab" || text === "\\t" ? "\t" : text;
  if (character.length === 1 && !/["\r\n]/.test(character)) return character;
  throw new CliError("--delimiter takes one character, or the word tab.");
}

function audienceClient(profile: Profile, lastFailure: LastFailure, { reasons }: Context): AudienceClient {
  const baseUrl = profile.need("TILLSIDE_DATA_URL");
  const keyPair = { publicKey: profile.need("TILLSIDE_PUBLIC_KEY"), secretKey: profile.need("TILLSIDE_SECRET_KEY") };
  return byVariables(
    {
      baseUrl: "TILLSIDE_DATA_URL",
      "auth.keyPair.publicKey": "TILLSIDE_PUBLIC_KEY",
      "auth.keyPair.secretKey": "TILLSIDE_SECRET_KEY",
    },
    () =>
      createAudienceClient({
        baseUrl,
        auth: { keyPair },
        onDeprecation: false,
        fetch: reasons.fetch,
        ...lastFailure.hooks,
      }),
  );
}
