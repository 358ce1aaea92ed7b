import { readFileSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import type { DevDocs } from "@tillside/docs/dev";
import { type Api, readApis } from "@tillside/spec/apis";
import { type Finding, format } from "@tillside/spec/build";
import { runProgram } from "../run-program.ts";
import { asks, changesIn } from "./changes.ts";
import { pageProblem } from "./page-problem.ts";
import type { SandboxProcess } from "./sandbox-process.ts";
import { specFindings } from "./spec-findings.ts";
import type { TypeChecks } from "./type-checks.ts";

/** What the loop updates. */
export interface DevLoopParts {
  readonly root: string;
  readonly sandbox: Pick<SandboxProcess, "reload" | "restart" | "isGone">;
  readonly docs: Pick<DevDocs, "renewApi" | "showProblem">;
  readonly checks: Pick<TypeChecks, "begin" | "pause">;
  /** Prints one line about a change. */
  readonly show: (line: string) => void;
  /** Prints findings, each as `file:line:column  …`, which terminals turn into links. */
  readonly showFindings: (lines: readonly string[]) => void;
}

/** Updates sandbox, portal and compiled packages for a set of changed files. A part that fails keeps its last good state. */
export class DevLoop {
  readonly #parts: DevLoopParts;
  /** By API. */
  readonly #broken = new Map<string, readonly [Finding, ...Finding[]]>();
  /** Changed files that were not processed yet, because the list of APIs could not be read. */
  readonly #waiting = new Set<string>();

  constructor(parts: DevLoopParts) {
    this.#parts = parts;
  }

  /** @param files changed, relative to the root, with `/`. */
  async apply(files: ReadonlySet<string>): Promise<void> {
    const { root, checks, show } = this.#parts;
    for (const file of files) if (asks(file)) this.#waiting.add(file);
    if (this.#waiting.size === 0) return;
    const all = [...this.#waiting];
    try {
      const apis = readApis(root);
      const changes = changesIn(all, apis, sharing(apis));
      // From here on, an error concerns only its own files and is reported.
      this.#waiting.clear();
      checks.pause();
      const steps = new Steps();
      const built = await this.#buildSpecs(
        apis.filter(({ name }) => changes.apis.has(name)),
        steps,
      );
      await this.#renewSandbox(changes, built, steps);
      if (built.length > 0) await steps.timed("pages", () => this.#renewPages(built));
      checks.begin([
        ...built.map(({ clientDirectory }) => path.relative(root, clientDirectory)),
        ...changes.packages,
        ...(built.length > 0 || changes.sandbox ? ["packages/sandbox"] : []),
      ]);
      show(`${nameOf(changes.files)}  ${steps.words || "compiling"}`);
    } catch (error) {
      show(`${nameOf(all)}  ${messageOf(error)}`);
    }
  }

  async #buildSpecs(changed: readonly Api[], steps: Steps): Promise<readonly Api[]> {
    const { root, docs, showFindings } = this.#parts;
    const built: Api[] = [];
    for (const api of changed) {
      const found = await steps
        .timed(`${api.name}: lint and types`, () => specFindings(root, api))
        .catch((error: unknown) => void steps.say(`${api.name}: ${messageOf(error)}`));
      // A file that went away meanwhile: the other APIs are built all the same, and its own change comes by itself.
      if (found === undefined) continue;
      const [first, ...others] = found;
      if (first) {
        this.#broken.set(api.name, [first, ...others]);
        showFindings([first, ...others].map(format));
        steps.say(`${1 + others.length} to fix; the last good build is still served`);
      } else {
        this.#broken.delete(api.name);
        built.push(api);
      }
    }
    const [broken] = this.#broken.values();
    if (broken || changed.length > 0) docs.showProblem(broken && pageProblem(root, broken));
    return built;
  }

  async #renewSandbox(
    { sandbox: codeChanged, control }: { readonly sandbox: boolean; readonly control: boolean },
    built: readonly Api[],
    steps: Steps,
  ): Promise<void> {
    const { sandbox } = this.#parts;
    try {
      if (control) await generateControl();
      const gone = built.length > 0 ? await steps.timed("sandbox", () => sandbox.reload()) : undefined;
      const mustRestart = codeChanged || control || sandbox.isGone;
      const lost = mustRestart ? await steps.timed("sandbox restarted", () => sandbox.restart()) : undefined;
      const reason = gone ?? lost;
      if (reason !== undefined) steps.say(`sandbox: its state could not be kept, it holds the demo data: ${reason}`);
    } catch (error) {
      const state = sandbox.isGone
        ? "no sandbox is serving until the next change"
        : "the earlier sandbox is still serving";
      steps.say(`${state}, because ${messageOf(error)}`);
    }
  }

  async #renewPages(built: readonly Api[]): Promise<void> {
    for (const { name } of built) await this.#parts.docs.renewApi(name);
  }
}

/** What was done, in the order it was done, each with its time. */
class Steps {
  readonly #words: string[] = [];

  get words(): string {
    return this.#words.join(", ");
  }

  say(words: string): void {
    this.#words.push(words);
  }

  async timed<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
    const startedAt = performance.now();
    const value = await work();
    this.say(`${what} ${Math.round(performance.now() - startedAt)} ms`);
    return value;
  }
}

function sharing(apis: readonly Api[]): ReadonlySet<string> {
  const sharers = apis.filter(({ specDirectory }) =>
    readFileSync(path.join(specDirectory, "package.json"), "utf8").includes('"@tillside/spec-shared"'),
  );
  return new Set(sharers.map(({ name }) => name));
}

async function generateControl(): Promise<void> {
  const { code, output } = await runProgram(process.execPath, ["packages/sandbox/src/build/generate-control.ts"]);
  if (code !== 0) throw new Error(`control.openapi.yaml cannot be read:\n${output}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function nameOf(files: readonly string[]): string {
  const [first = "", ...others] = files;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
