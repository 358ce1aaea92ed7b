import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { runTillside } from "@tillside/cli";

/** The variables that `tillside sandbox env` sets for the sandbox at `origin`. */
export async function sandboxEnvironment(origin: string): Promise<Readonly<Record<string, string>>> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await runTillside(["sandbox", "env", "--json", "--origin", origin], {
    environment: {},
    stdin: new PassThrough(),
    stdout,
    stderr,
    onInterrupt: () => () => {},
  });
  stdout.end();
  stderr.end();
  if (code !== 0) throw new Error(await text(stderr));
  return JSON.parse(await text(stdout)) as Readonly<Record<string, string>>;
}
