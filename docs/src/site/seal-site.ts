import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { keptText } from "./kept.ts";
import { policyOf, sealPage } from "./seal-page.ts";

/** Puts a Content-Security-Policy into every page that has none yet (a downloadable reference brings its own). */
export async function sealSite(site: string): Promise<void> {
  for await (const name of glob("**/*.html", { cwd: site })) {
    const path = join(site, name);
    const page = await readFile(path, "utf8");
    if (page.includes('http-equiv="Content-Security-Policy"')) continue;
    await writeFile(path, sealPage(page, await keptText("policy", page, () => policyOf(page))));
  }
}
