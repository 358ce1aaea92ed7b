import type { Api } from "./apis.ts";
import { findApi, repositoryRoot } from "./apis.ts";
import { Problem } from "./problem.ts";

type Command = (root: string, name: string) => Promise<void>;

/** Each command loads only what it needs: a spec edit runs the first three. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  bundle: async () => ofListed((await import("./bundle/bundle-api.ts")).bundleApi),
  reference: async () => ofListed((await import("./reference/build-reference.ts")).buildReference),
  client: async () => ofListed((await import("./client/generate-client.ts")).generateClient),
  scaffold: async () => (await import("./scaffold/scaffold.ts")).scaffold,
};

/** Runs `<command> <api>` in the workspace that holds `folder`. */
export async function run(words: readonly string[], folder: string = process.cwd()): Promise<void> {
  const [name = "", apiName, ...rest] = words;
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load || !apiName || rest.length > 0) {
    throw new Problem(`Usage: tillside-codegen <${Object.keys(COMMANDS).join("|")}> <api>`);
  }
  const command = await load();
  await command(repositoryRoot(folder), apiName);
}

function ofListed(command: (root: string, api: Api) => Promise<void>): Command {
  return (root, name) => command(root, findApi(name, root));
}
