import { parseArgs } from "node:util";
import { DocsError } from "./docs-error.ts";
import { runMain } from "./run-main.ts";
import { serveDocs } from "./serve.ts";

const usage = `Usage: npx pnpm --filter @tillside/docs dev [--port 4000] [--host 127.0.0.1] [--built]

  --built   serves docs/dist as it was built, with its headers, instead of pages that reload while a guide is written

\`npm run dev\` serves the same pages and follows the specs, too.`;

function readOptions(words: string[]): { port: number; host: string; built: boolean } {
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        port: { type: "string", default: "4000" },
        host: { type: "string", default: "127.0.0.1" },
        built: { type: "boolean", default: false },
      },
    });
    if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) {
      throw new Error(`--port takes a number from 0 to 65535, not "${values.port}".`);
    }
    return { port: Number(values.port), host: values.host, built: values.built };
  } catch (error) {
    throw new DocsError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

/** Resolves on Ctrl-C or a polite kill. */
const stopSignal = new Promise((resolve) => {
  process.once("SIGINT", resolve);
  process.once("SIGTERM", resolve);
});

await runMain(async () => {
  const { built, ...options } = readOptions(process.argv.slice(2));
  // Astro is loaded for writing only.
  const docs = built ? await serveDocs(options) : await (await import("./site/dev-site.ts")).devSite(options);
  console.log(`docs  ${docs.url}`);
  await stopSignal;
  await docs.stop();
});
