/**
 * The contributor's loop: one process that keeps Redocly, Spectral, openapi-typescript and Astro loaded, watches the sources,
 * and updates sandbox and portal after every edit. `npm run dev -- [--no-build] [--sandbox-port <port>] [--docs-port <port>]`.
 */
import { once } from "node:events";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { watch } from "chokidar";
import { isSource, WATCHED } from "./dev/changes.ts";
import { WorkQueue } from "./dev/work-queue.ts";
import { ROOT } from "./root.ts";
import { seconds } from "./seconds.ts";
import { assertPortFree } from "./start/assert-port-free.ts";
import { build } from "./start/build.ts";
import { readOptions } from "./start/options.ts";
import { StartError } from "./start/start-error.ts";
import { stopSignal } from "./stop-signal.ts";

const COMMAND = "npm run dev";

function show(line: string): void {
  console.log(`${new Date().toTimeString().slice(0, 8)}  ${line}`);
}

function slashed(file: string): string {
  return file.replaceAll(path.sep, "/");
}

async function dev(flags: readonly string[], signal: AbortSignal): Promise<void> {
  const { sandboxPort, docsPort, noBuild } = readOptions(flags, COMMAND);
  await assertPortFree(sandboxPort, "the sandbox", "--sandbox-port", COMMAND);
  await assertPortFree(docsPort, "the docs", "--docs-port", COMMAND);

  if (!noBuild) {
    console.log("Building specs, clients and sandbox…");
    await build(signal, "dev");
  }

  // Imported here, because the build above creates these files.
  const { devSite } = await import("@tillside/docs/dev");
  const { DevLoop } = await import("./dev/dev-loop.ts");
  const { SandboxProcess } = await import("./dev/sandbox-process.ts");
  const { TypeChecks } = await import("./dev/type-checks.ts");
  const { warmUp } = await import("./dev/warm-up.ts");

  await using parts = new AsyncDisposableStack();
  const sandbox = parts.adopt(await SandboxProcess.start(ROOT, sandboxPort, show), (each) => each.stop());
  const docs = parts.adopt(await devSite({ port: docsPort }), (each) => each.stop());
  const checks = parts.adopt(new TypeChecks(show, () => docs.renewAll()), (each) => each.stop());
  const loop = new DevLoop({
    root: ROOT,
    sandbox,
    docs,
    checks,
    show,
    showFindings: (lines) => console.log(lines.join("\n")),
  });
  const queue = parts.adopt(new WorkQueue((files) => loop.apply(files)), (each) => each.stop());
  const ignored = (file: string) => !isSource(slashed(path.relative(ROOT, file)));
  const watcher = watch([...WATCHED], { cwd: ROOT, ignoreInitial: true, ignored });
  parts.defer(() => watcher.close());
  watcher.on("all", (_, file) => queue.add(slashed(file)));
  await once(watcher, "ready");
  await warmUp(ROOT);
  console.log(`\nportal   ${docs.url}\nsandbox  ${sandbox.origin}\n`);
  console.log(`Ready after ${seconds(performance.now())}. Edit specs/, packages/ or docs/; Ctrl-C stops everything.`);
  if (!signal.aborted) await once(signal, "abort");
}

const signal = stopSignal();
try {
  await dev(process.argv.slice(2), signal);
  process.exit();
} catch (error) {
  if (signal.aborted) console.error("Interrupted.");
  else console.error("\n✗", error instanceof StartError ? error.message : error);
  process.exit(1);
}
