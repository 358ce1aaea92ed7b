import { writeFileSync } from "node:fs";
import path from "node:path";
import { type Runtime, runProgram, startWorker } from "@tillside/testing/runtimes";
import { build } from "esbuild";
import type { Recording } from "./exchange.ts";
import type { RuntimeReport } from "./in-runtime.ts";

const source = path.join(import.meta.dirname, "in-runtime.ts");

/** Has a runtime replay a recording. @param folder an empty one. */
export async function runIn(runtime: Runtime, recording: Recording, folder: string): Promise<RuntimeReport> {
  writeFileSync(path.join(folder, "recording.json"), JSON.stringify(recording));
  const isWorker = runtime.kind === "workerd";
  const file = isWorker ? "worker.js" : "program.mjs";
  const act = isWorker
    ? "export default { fetch: async () => Response.json(await report(recording)) };"
    : "console.log(JSON.stringify(await report(recording)));";
  await build({
    stdin: {
      contents: `import { report } from ${JSON.stringify(source)};\nimport recording from "./recording.json";\n${act}`,
      resolveDir: folder,
    },
    bundle: true,
    format: "esm",
    target: "es2022",
    conditions: ["workerd", "worker"],
    outfile: path.join(folder, file),
  });
  if (!isWorker) return (await runProgram(runtime, file, [], folder)) as RuntimeReport;
  const worker = await startWorker(runtime, folder);
  try {
    return (await worker.ask({})) as RuntimeReport;
  } finally {
    await worker.stop();
  }
}
