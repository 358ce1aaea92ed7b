import { parseArgs } from "node:util";
import { type Api, findApi, readApis, repositoryRoot } from "./files/apis.ts";
import { Problem } from "./problem.ts";
import type { Verdict } from "./verdict.ts";

interface Command {
  /** What follows the command's name, for the usage. */
  readonly takes: string;
  /** Undefined where the words are not what the command takes. */
  readonly run: (root: string, words: readonly string[]) => Promise<Verdict> | undefined;
}

const WRITTEN: Verdict = { holds: true, lines: [] };

/** Each command loads only what it needs: a spec edit runs `build` and `client`. */
const COMMANDS: Readonly<Record<string, Command>> = {
  build: ofApi(async (root, api) => (await import("./build/verdict.ts")).buildVerdict(root, api)),
  lint: { takes: "[api | --texts]", run: lint },
  bundle: ofApi(async (root, api) => {
    await (await import("./bundle/bundle-api.ts")).bundleApi(root, api);
    return WRITTEN;
  }),
  client: ofApi(async (root, api) => {
    await (await import("./client/generate-client.ts")).generateClient(root, api);
    return WRITTEN;
  }),
  reference: ofApi(async (root, api) => {
    await (await import("./reference/build-reference.ts")).buildReference(root, api);
    return WRITTEN;
  }),
  workflows: ofNothing(async (root) => (await import("./workflows/lint-workflows.ts")).workflowsVerdict(root)),
  scaffold: ofName(async (root, name) => {
    const { scaffold } = await import("./scaffold/scaffold.ts");
    return { holds: true, lines: await scaffold(root, name) };
  }),
  diff: { takes: "[base] [--ci] [--markdown]", run: diff },
  changelog: { takes: "<date>", run: changelog },
  rules: { takes: "[api] [--complete]", run: rules },
  schemas: ofNothing(async (root) => {
    await (await import("./extensions/write-schemas.ts")).writeSchemas(root);
    await (await import("./lint/rules-table.ts")).writeRulesTable(root);
    return WRITTEN;
  }),
};

/** What a command leaves: its exit status, and what it prints to stdout and stderr. */
export interface Ended {
  readonly status: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs `<command> …` in the workspace that holds `folder`. A {@link Problem} becomes a message; every other error is thrown. */
export function runCommand(words: readonly string[], folder: string = process.cwd()): Promise<Ended> {
  return endedOf(() => verdictOf(words, folder));
}

/** What a command leaves that comes to a verdict, or to a {@link Problem}. */
export async function endedOf(command: () => Promise<Verdict>): Promise<Ended> {
  try {
    const { holds, lines } = await command();
    return { status: holds ? 0 : 1, output: lines.map((line) => `${line}\n`).join(""), errors: "" };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { status: 1, output: "", errors: `${error.message}\n` };
  }
}

async function verdictOf(words: readonly string[], folder: string): Promise<Verdict> {
  const [name = "", ...rest] = words;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const verdict = command?.run(repositoryRoot(folder), rest);
  if (verdict) return verdict;
  throw new Problem(command ? `Usage: ${usageOf(name, command)}` : usage());
}

function usage(): string {
  return ["Usage:", ...Object.entries(COMMANDS).map(([name, command]) => `  ${usageOf(name, command)}`)].join("\n");
}

function usageOf(name: string, { takes }: Command): string {
  return `tillside-spec ${name} ${takes}`.trimEnd();
}

function ofNothing(command: (root: string) => Promise<Verdict>): Command {
  return { takes: "", run: (root, words) => (words.length > 0 ? undefined : command(root)) };
}

function ofName(command: (root: string, name: string) => Promise<Verdict>): Command {
  return {
    takes: "<api>",
    run: (root, [name, ...rest]) => (name === undefined || rest.length > 0 ? undefined : command(root, name)),
  };
}

function ofApi(command: (root: string, api: Api) => Promise<Verdict>): Command {
  return ofName(async (root, name) => command(root, findApi(name, root)));
}

/** Without an API: each of them, and the texts. With `--texts`, only these: `npm run lint` has the APIs from the build's cache. */
function lint(root: string, [name, ...rest]: readonly string[]): Promise<Verdict> | undefined {
  if (rest.length > 0) return undefined;
  return linted(root, name);
}

async function linted(root: string, name: string | undefined): Promise<Verdict> {
  const { lintVerdict, textsVerdict } = await import("./lint/run/verdict.ts");
  if (name === "--texts") return textsVerdict(root);
  if (name !== undefined) return lintVerdict(root, findApi(name, root));
  const verdicts: Verdict[] = [];
  for (const api of readApis(root)) verdicts.push(await lintVerdict(root, api));
  verdicts.push(textsVerdict(root));
  return { holds: verdicts.every(({ holds }) => holds), lines: verdicts.flatMap(({ lines }) => lines) };
}

function diff(root: string, words: readonly string[]): Promise<Verdict> | undefined {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    strict: false,
    options: { ci: { type: "boolean" }, markdown: { type: "boolean" } },
  });
  const isKnown = (option: string) => option === "ci" || option === "markdown";
  if (positionals.length > 1 || !Object.keys(values).every(isKnown)) return undefined;
  return compared(root, positionals[0], { refuses: values.ci === true, asMarkdown: values.markdown === true });
}

/** Of every API, at a release. */
function changelog(root: string, [date, ...rest]: readonly string[]): Promise<Verdict> | undefined {
  return date === undefined || rest.length > 0 ? undefined : recorded(root, date);
}

async function recorded(root: string, date: string): Promise<Verdict> {
  const { recordChanges } = await import("./changelog/record-changes.ts");
  const lines: string[] = [];
  // One after the other: each comparison is a process that keeps a core busy.
  for (const api of readApis(root)) lines.push(...(await recordChanges(root, api, date)).lines);
  return { holds: true, lines };
}

/** With `--complete`, a test that was not run shows nothing. */
function rules(root: string, words: readonly string[]): Promise<Verdict> | undefined {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    strict: false,
    options: { complete: { type: "boolean" } },
  });
  if (positionals.length > 1 || Object.keys(values).some((option) => option !== "complete")) return undefined;
  const asked = { api: positionals[0], complete: values.complete === true };
  return import("./rules/check-rules.ts").then(({ checkRules }) => checkRules(root, asked));
}

/** Without `--ci` a change that no changeset covers is shown, not refused. */
async function compared(
  root: string,
  base: string | undefined,
  { refuses, asMarkdown }: { readonly refuses: boolean; readonly asMarkdown: boolean },
): Promise<Verdict> {
  const { specDiff } = await import("./diff/spec-diff.ts");
  const { markdownLines } = await import("./diff/markdown-report.ts");
  const { holds, lines } = await specDiff(root, base, asMarkdown ? markdownLines : undefined);
  return { holds: holds || !refuses, lines };
}
