import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Api } from "../apis.ts";
import { Problem } from "../problem.ts";
import { readBundle } from "../read-bundle.ts";
import { redocly } from "../redocly.ts";
import { writeTogether } from "../write-together.ts";
import { sealPage } from "./seal-page.ts";

/** `tillside-codegen reference`: the bundle as one Redoc page that asks nothing from outside. */
export async function buildReference(root: string, api: Api): Promise<void> {
  await readBundle(root, api, api.bundle.json);
  const folder = await mkdtemp(join(tmpdir(), "tillside-reference-"));
  const output = join(folder, "reference.html");
  try {
    const look = ["--inlineBundle", "--openapi.showExtensions=x-open"];
    await redocly(root, "build-docs", api.bundle.json, "--config", "specs/redocly.yaml", ...look, "--output", output);
    await writeTogether(new Map([[api.reference, sealPage(await readFile(output, "utf8"))]]));
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw stderr === undefined ? error : new Problem(stderr.trim());
  } finally {
    await rm(folder, { recursive: true });
  }
}
