import type { Api } from "./apis.ts";
import { findApi, repositoryRoot } from "./apis.ts";
import { Problem } from "./problem.ts";

type Command = (root: string, api: Api) => Promise<void>;

/** Each command loads only what it needs: a spec edit runs all three. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  bundle: async () => (await import("./bundle/bundle-api.ts")).bundleApi,
  reference: async () => (await import("./reference/build-reference.ts")).buildReference,
  client: async () => (await import("./client/generate-client.ts")).generateClient,
};

/** Runs `<command> <api>` in the workspace that holds `folder`. */
export async function run(words: readonly string[], folder: string = process.cwd()): Promise<void> {
  const [name = "", apiName, ...rest] = words;
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load || !apiName || rest.length > 0) {
    throw new Problem(`Usage: tillside-codegen <${Object.keys(COMMANDS).join("|")}> <api>`);
  }
  const root = repositoryRoot(folder);
  const api = findApi(apiName, root);
  const command = await load();
  await command(root, api);
}
