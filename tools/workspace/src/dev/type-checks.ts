import { rmSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { ROOT } from "../root.ts";
import { runProgram } from "../run-program.ts";

/**
 * Compiles packages in the background: programs and editors read their `dist`, the sandbox and the pages do not wait for it. A
 * later change stops an unfinished compilation and starts it again.
 */
export class TypeChecks {
  readonly #show: (line: string) => void;
  readonly #compiled: (folder: string) => Promise<void>;
  readonly #pending = new Set<string>();
  #running: AbortController | undefined;
  #done: Promise<void> = Promise.resolve();

  /** @param compiled is called when the `dist` of a folder was updated. */
  constructor(show: (line: string) => void, compiled: (folder: string) => Promise<void>) {
    this.#show = show;
    this.#compiled = compiled;
  }

  /** Stops the current compilation; `begin` starts it again. */
  pause(): void {
    this.#running?.abort();
  }

  /** Compiles these folders, and those that were stopped, one after the other. */
  begin(folders: Iterable<string>): void {
    for (const folder of folders) this.#pending.add(folder);
    const controller = new AbortController();
    this.#running = controller;
    this.#done = this.#done.then(() => this.#work(controller.signal));
  }

  async stop(): Promise<void> {
    this.pause();
    await this.#done;
  }

  async #work(signal: AbortSignal): Promise<void> {
    for (const folder of this.#pending) {
      const startedAt = performance.now();
      let output = "";
      for (const { program, parameters, cwd } of stepsOf(folder)) {
        if (signal.aborted) return;
        // After an AbortError, the folder stays pending.
        const ran = await runProgram(program, parameters, { signal, cwd }).catch(() => undefined);
        if (ran === undefined) return forget(folder);
        if (ran.code !== 0) output += ran.output;
      }
      this.#pending.delete(folder);
      const milliseconds = Math.round(performance.now() - startedAt);
      await this.#compiled(folder);
      this.#show(output === "" ? `${folder}  compiled ${milliseconds} ms` : output.trimEnd());
    }
  }
}

/** The Node-only parts of a package are compiled first, with its types. */
const NODE_PROJECTS: ReadonlyMap<string, string> = new Map([
  ["packages/bulk", "tsconfig.node.json"],
  ["packages/policy", "tsconfig.journal.json"],
]);

/**
 * Deletes the compiler's build info after a compilation was stopped while it wrote. `dist` then has new files, but the build info the old
 * sources. If the sources change back, for instance by a checkout, the compiler would see no change. Without build info it writes everything.
 */
function forget(folder: string): void {
  for (const notes of ["build", "journal", "node"])
    rmSync(path.join(ROOT, folder, "dist", `${notes}.tsbuildinfo`), { force: true });
}

interface Step {
  readonly program: string;
  readonly parameters: readonly string[];
  readonly cwd: string;
}

/**
 * Does the work of the package's `build` script: declarations, then modules. The sandbox runs from its sources here, so only its
 * types are checked, including those of its tests.
 */
function stepsOf(folder: string): readonly Step[] {
  const compile = (project: string): Step => {
    return { program: "tsc", parameters: ["-p", project, "--pretty", "false"], cwd: ROOT };
  };
  if (folder === "packages/sandbox") return [compile(folder)];
  const node = NODE_PROJECTS.get(folder);
  const declarations = [
    ...(node === undefined ? [] : [compile(`${folder}/${node}`)]),
    compile(`${folder}/tsconfig.build.json`),
  ];
  const modules: Step = {
    program: "rolldown",
    parameters: ["--configLoader", "native", "-c", path.join(ROOT, "rolldown.config.ts")],
    cwd: path.join(ROOT, folder),
  };
  return [...declarations, modules];
}
