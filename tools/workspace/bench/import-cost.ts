import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Figure } from "./figure.ts";
import { median } from "./median.ts";

const run = promisify(execFile);
const rounds = 25;

const peer = "ky";
const clients = ["@tillside/query", "@tillside/onboarding", "@tillside/cart"];

/** Processor time of a fresh process that imports a published client, compared with another library in each round. */
export async function importCost(): Promise<Figure[]> {
  const names = [peer, ...clients];
  const milliseconds = new Map<string, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) milliseconds.get(name)?.push(await importTime(name));
  }
  const [peerTime = Number.NaN, ...times] = names.map((name) => median(milliseconds.get(name) ?? []));
  return clients.map((name, index) => {
    const time = times[index] ?? Number.NaN;
    return {
      what: `import of ${name} beside ${peer}, processor time`,
      measured: `× ${(time / peerTime).toFixed(2)} (${time.toFixed(1)} and ${peerTime.toFixed(1)} ms)`,
      bar: "× 0.8",
    };
  });
}

/** Milliseconds of processor time of the import, without the start of the process. */
async function importTime(name: string): Promise<number> {
  const code = `
    const before = process.cpuUsage();
    await import(${JSON.stringify(name)});
    const { user, system } = process.cpuUsage(before);
    console.log((user + system) / 1_000);`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", code], { cwd: import.meta.dirname });
  return Number(stdout);
}
