/**
 * The whole product on one machine: builds everything, serves the sandbox and the docs, and shows one real registration
 * through the built client. Stays up until Ctrl-C, or ends at once with `--once`.
 */
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { seconds } from "./seconds.ts";
import { assertPortFree } from "./start/assert-port-free.ts";
import { build } from "./start/build.ts";
import { readOptions } from "./start/options.ts";
import { StartError } from "./start/start-error.ts";
import { registrationLines } from "./start/transcript.ts";
import { stopSignal } from "./stop-signal.ts";
import { tableLines } from "./table.ts";

function show(lines: readonly string[]): void {
  console.log(["", ...lines].map((line) => `  ${line}`.trimEnd()).join("\n"));
}

async function start(flags: readonly string[], signal: AbortSignal): Promise<void> {
  const { once: endsAtOnce, sandboxPort, docsPort } = readOptions(flags);
  await assertPortFree(sandboxPort, "the sandbox", "--sandbox-port");
  await assertPortFree(docsPort, "the docs", "--docs-port");

  console.log("Building specs, clients, sandbox and docs…");
  await build(signal, "start");

  // Imported here, because the build above creates these files.
  const { startSandbox } = await import("@tillside/sandbox");
  const { serveDocs } = await import("@tillside/docs");
  const { firstRegistration } = await import("./start/first-registration.ts");

  await using servers = new AsyncDisposableStack();
  const sandbox = servers.adopt(await startSandbox({ port: sandboxPort, lowMemory: true }), (each) => each.stop());
  const docs = servers.adopt(await serveDocs({ port: docsPort }), (each) => each.stop());
  show(registrationLines(await firstRegistration(sandbox)));
  const control = `${sandbox.origin}/_sandbox`;
  show(
    tableLines([
      ["what", "URL", "try this"],
      ["portal", docs.url, "open it in a browser"],
      ["the sandbox's page", `${control}/`, "open it in a browser"],
      ["sandbox, all APIs", sandbox.origin, `curl ${control}/fixtures  # credentials and ids`],
      ["what the client just sent", `${control}/requests`, `curl ${control}/requests`],
      ["the account it made", `${control}/state/onboarding.accounts`, `curl ${control}/state/onboarding.accounts`],
      ["a server that fails once", `${control}/faults`, `curl ${control}/faults --json '{"status":503,"times":1}'`],
      ["a day later", `${control}/clock`, `curl ${control}/clock --json '{"advanceSeconds":86400}'`],
    ]),
  );
  show([`Ready after ${seconds(performance.now())}.${endsAtOnce ? "" : " Ctrl-C stops everything."}`]);
  if (!endsAtOnce && !signal.aborted) await once(signal, "abort");
}

const signal = stopSignal();
try {
  await start(process.argv.slice(2), signal);
} catch (error) {
  if (signal.aborted) console.error("Interrupted.");
  else console.error("\n✗", error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
