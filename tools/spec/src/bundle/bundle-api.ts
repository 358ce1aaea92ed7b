import type { Api } from "../files/apis.ts";
import { writeTogether } from "../files/write-together.ts";
import { bundle } from "./bundle.ts";
import { bundleFiles } from "./bundle-files.ts";

/** `tillside-spec bundle`: writes the bundle as JSON and as YAML, and the rules that were in it as a file of their own. */
export async function bundleApi(root: string, api: Api): Promise<void> {
  await writeTogether(bundleFiles(root, api, await bundle(root, api)));
}
