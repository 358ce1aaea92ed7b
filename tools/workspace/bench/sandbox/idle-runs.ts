import type { Figure } from "../figure.ts";
import { startSandboxCommand } from "./server-process.ts";

const runs = 1_000;

/** What idle runs of the demo seed take in memory: as they are created, and once each has shown all of its state. */
export async function idleRuns(): Promise<Figure[]> {
  await using servers = new AsyncDisposableStack();
  const sandbox = servers.adopt(await startSandboxCommand(), (server) => server.stop());
  const before = sandbox.resident();
  const controls: string[] = [];
  const headers = { "content-type": "application/json" };
  for (let number = 0; number < runs; number++) {
    const response = await fetch(`${sandbox.origin}/_sandbox/runs`, { method: "POST", headers, body: "{}" });
    controls.push(((await response.json()) as { readonly control: string }).control);
  }
  const created = sandbox.resident();
  for (const control of controls) await (await fetch(`${sandbox.origin}${control}/state/onboarding`)).text();
  const shown = (bytes: number) => `${Math.round((bytes - before) / 2 ** 20)} MB`;
  return [
    {
      what: `sandbox, ${runs.toLocaleString("en")} idle runs of the demo seed`,
      measured: `${shown(created)} as created, ${shown(sandbox.resident())} with all of their state`,
      bar: "120 MB",
    },
  ];
}
