/**
 * The whole product on one machine: builds everything, serves the mock and the docs, and shows one real registration through
 * the built client. Stays up until Ctrl-C, or ends at once with `--once`.
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
  const { once: endsAtOnce, mockPort, docsPort } = readOptions(flags);
  await assertPortFree(mockPort, "the mock", "--mock-port");
  await assertPortFree(docsPort, "the docs", "--docs-port");

  console.log("Building specs, client, mock and docs…");
  await build(signal);

  // Built just now: none of these could be imported before.
  const { startMock } = await import("@tillside/mocks");
  const { serveDocs } = await import("@tillside/docs");
  const { firstRegistration } = await import("./start/first-registration.ts");

  await using servers = new AsyncDisposableStack();
  const mock = servers.adopt(await startMock({ api: "onboarding", port: mockPort }), (each) => each.stop());
  const docs = servers.adopt(await serveDocs({ port: docsPort }), (each) => each.stop());
  show(registrationLines(await firstRegistration(mock.url)));
  const accounts = `${mock.url}/v1/partnership/accounts?parent_account_id=par_demo_0001`;
  show(
    tableLines([
      ["what", "URL", "try this"],
      ["portal", docs.url, "open it in a browser"],
      ["onboarding reference", `${docs.url}/reference/onboarding/`, "open it in a browser"],
      ["onboarding mock", mock.url, `curl -i -H 'authorization: Bearer any' '${accounts}'`],
      ["any documented answer", "", `curl -i -H 'authorization: Bearer any' '${accounts}&__code=429'`],
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
