import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Api } from "../apis.ts";
import { Problem } from "../problem.ts";
import { readBundle } from "../read-bundle.ts";
import { redocly } from "../redocly.ts";
import type { Json } from "../spec/json.ts";
import { writeTogether } from "../write-together.ts";
import { sealPage } from "./seal-page.ts";
import { shownServers } from "./shown-servers.ts";

/** `tillside-codegen reference`: the bundle as one Redoc page that asks nothing from outside. */
export async function buildReference(root: string, api: Api): Promise<void> {
  const bundle = JSON.parse(await readBundle(root, api, api.bundle.json)) as Json;
  const folder = await mkdtemp(join(tmpdir(), "tillside-reference-"));
  const shown = join(folder, "openapi.json");
  const output = join(folder, "reference.html");
  try {
    await writeFile(shown, JSON.stringify(shownServers(bundle)));
    const look = ["--inlineBundle", "--openapi.showExtensions=x-open"];
    await redocly(root, "build-docs", shown, "--config", "specs/redocly.yaml", ...look, "--output", output);
    await writeTogether(new Map([[api.reference, sealPage(await readFile(output, "utf8"))]]));
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw stderr === undefined ? error : new Problem(stderr.trim());
  } finally {
    await rm(folder, { recursive: true });
  }
}
