import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { comparedText } from "../changelog/pending-entry.ts";
import type { Json } from "../document/json.ts";
import type { Api } from "../files/apis.ts";
import { readBuilt } from "../files/read-built.ts";
import { inTemporaryFolder } from "../files/temporary-folder.ts";
import { writeTogether } from "../files/write-together.ts";
import { Problem } from "../problem.ts";
import { CONFIGURATION, redocly } from "../redocly.ts";
import { sealPage } from "./seal-page.ts";
import { shownServers } from "./shown-servers.ts";

/**
 * `tillside-spec reference`: what the portal has of an API and takes long to make. The bundle as one Redoc page that asks nothing from
 * outside, and what changed since the last release.
 */
export async function buildReference(root: string, api: Api): Promise<void> {
  const bundle = JSON.parse(await readBuilt(root, api, api.bundle.json)) as Json;
  const [page, compared] = await Promise.all([pageOf(root, bundle), comparedText(root, api)]);
  await writeTogether(
    new Map([
      [api.reference, sealPage(page)],
      [api.pending, compared],
    ]),
  );
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
