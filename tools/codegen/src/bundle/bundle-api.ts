import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stringify } from "yaml";
import type { Api } from "../apis.ts";
import { banner } from "../banner.ts";
import { Problem } from "../problem.ts";
import { redocly } from "../redocly.ts";
import type { Json } from "../spec/json.ts";
import { writeTogether } from "../write-together.ts";
import { redoclyMessage } from "./redocly-message.ts";
import { shownRules } from "./shown-rules.ts";
import { stripRules } from "./strip-rules.ts";

/**
 * `tillside-codegen bundle`: one file out of the hand-written many, as JSON and as YAML, and the rules that were in them as a
 * file of their own.
 */
export async function bundleApi(root: string, api: Api): Promise<void> {
  const marked = await bundled(root, api);
  const document = stripRules(marked);
  const head = banner("#", relative(root, api.document), `bundle ${api.name}`);
  await writeTogether(
    new Map([
      [api.bundle.json, `${JSON.stringify(document, null, 2)}\n`],
      [api.shownRules, `${JSON.stringify(Object.fromEntries(shownRules(marked)), null, 2)}\n`],
      [api.bundle.yaml, `${head}\n${stringify(document, { lineWidth: 0, aliasDuplicateObjects: false })}`],
    ]),
  );
}

async function bundled(root: string, api: Api): Promise<Json> {
  const folder = await mkdtemp(join(tmpdir(), "tillside-bundle-"));
  const output = join(folder, "openapi.json");
  try {
    await redocly(
      root,
      "bundle",
      api.name,
      "--config",
      "specs/redocly.yaml",
      "--lint-config",
      "off",
      "--output",
      output,
    );
    return JSON.parse(await readFile(output, "utf8")) as Json;
  } catch (error) {
    const { stderr = String(error) } = error as { stderr?: string };
    throw new Problem(redoclyMessage(root, stderr));
  } finally {
    await rm(folder, { recursive: true });
  }
}
