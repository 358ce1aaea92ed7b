import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Json } from "../document/json.ts";
import type { Api } from "../files/apis.ts";
import { readBuilt } from "../files/read-built.ts";
import { inTemporaryFolder } from "../files/temporary-folder.ts";
import { writeTogether } from "../files/write-together.ts";
import { Problem } from "../problem.ts";
import { CONFIGURATION, redocly } from "../redocly.ts";
import { sealPage } from "./seal-page.ts";
import { shownServers } from "./shown-servers.ts";

/** `tillside-spec reference`: the bundle as one Redoc page that asks nothing from outside. */
export async function buildReference(root: string, api: Api): Promise<void> {
  const bundle = JSON.parse(await readBuilt(root, api, api.bundle.json)) as Json;
  await writeTogether(new Map([[api.reference, sealPage(await pageOf(root, bundle))]]));
}

function pageOf(root: string, bundle: Json): Promise<string> {
  return inTemporaryFolder(async (folder) => {
    const shown = join(folder, "openapi.json");
    const output = join(folder, "reference.html");
    await writeFile(shown, JSON.stringify(shownServers(bundle)));
    const look = ["--inlineBundle", "--openapi.showExtensions=x-open"];
    const { holds, errors } = await redocly(
      root,
      "build-docs",
      shown,
      "--config",
      CONFIGURATION,
      ...look,
      "--output",
      output,
    );
    if (!holds) throw new Problem(errors.trim());
    return readFile(output, "utf8");
  });
}
