import { readBundle } from "./bundles.ts";
import { readCliOptions, usage } from "./cli-options.ts";
import { MockError } from "./mock-error.ts";
import { mockTable } from "./mock-table.ts";
import { startMocks } from "./start-mocks.ts";

/** Resolves on Ctrl-C or a polite kill. */
const stopSignal = new Promise((resolve) => {
  process.once("SIGINT", resolve);
  process.once("SIGTERM", resolve);
});

async function main(): Promise<void> {
  const { help, apis, port, host } = readCliOptions(process.argv.slice(2));
  if (help) return console.log(usage);
  const mocks = await startMocks(apis, port, host, logOf);
  console.log(mockTable(mocks, readBundle));
  await stopSignal;
  await Promise.all(mocks.map((mock) => mock.stop()));
}

/** A line per request. */
function logOf(api: string) {
  return (method: string, path: string, status: number) => console.log(`${api} ${method} ${path} ${status}`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof MockError)) throw error;
  console.error(error.message);
  // Wrong use ends with 2, as everywhere on the command line of Tillside; what fails later with 1.
  process.exitCode = error.isMisuse ? 2 : 1;
}
