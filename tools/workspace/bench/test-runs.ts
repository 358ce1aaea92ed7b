import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Figure } from "./figure.ts";
import { inFreshCheckout } from "./fresh-checkout.ts";
import { timedCommand } from "./timed-command.ts";

/** A small change of one part of the repository. */
interface Edit {
  readonly what: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly bar: string;
}

const edits: readonly Edit[] = [
  {
    what: "the command line",
    file: "packages/cli/src/call/client-of.ts",
    from: "const options: Options = {};",
    to: "const options: Options = Object.assign({}, {});",
    bar: "60 s",
  },
  {
    what: "one client",
    file: "packages/clients/query/src/guards/report-limit.ts",
    from: "must be an integer.",
    to: "must be a whole number.",
    bar: "60 s",
  },
  {
    what: "one description of a spec",
    file: "specs/query/paths/v1_query_accounts.yaml",
    from: "Returns the accounts",
    to: "Returns all accounts",
    bar: "60 s",
  },
  {
    what: "the policy",
    file: "packages/policy/src/retry/backoff.ts",
    from: "Math.max(backoff(retry), asked > 0",
    to: "Math.max(backoff(retry), 0 < asked",
    bar: "4 min",
  },
];

/** `npm test` in a fresh checkout: from nothing, with nothing changed, and after each of a few edits. Takes a quarter of an hour. */
export async function testRuns(signal: AbortSignal): Promise<Figure[]> {
  return inFreshCheckout(async ({ folder, env }) => {
    const test = () => timedCommand("npm test", signal, { cwd: folder, env });
    const figures: Figure[] = [
      { what: "npm test from nothing, empty home", measured: await test(), bar: "6 min" },
      { what: "npm test, nothing changed", measured: await test(), bar: "60 s" },
    ];
    for (const { what, bar, ...edit } of edits) {
      figures.push({ what: `npm test, ${what} changed`, measured: await edited(folder, edit, test), bar });
    }
    return figures;
  });
}

type Change = Pick<Edit, "file" | "from" | "to">;

async function edited<T>(folder: string, edit: Change, run: () => Promise<T>): Promise<T> {
  const file = path.join(folder, edit.file);
  const text = readFileSync(file, "utf8");
  if (!text.includes(edit.from)) throw new Error(`${edit.file} has no "${edit.from}" for the bench to change.`);
  writeFileSync(file, text.replace(edit.from, edit.to));
  try {
    return await run();
  } finally {
    writeFileSync(file, text);
  }
}
