import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Api, readApis } from "@tillside/codegen/apis";
import { DocsError } from "./docs-error.ts";
import { readEntry } from "./read-entry.ts";
import { renderIndex } from "./render-index.ts";
import { runMain } from "./run-main.ts";
import { siteFolder } from "./site-folder.ts";

type Files = Record<string, string>;

/** What the portal shows of one API. Without an icon of its own a browser asks for /favicon.ico. */
async function apiFiles(api: Api): Promise<Files> {
  const page = await readPart(api, api.reference);
  return {
    [`reference/${api.name}/index.html`]: page.replace("<head>", '<head>\n  <link rel="icon" href="data:,">'),
    [`reference/${api.name}/openapi.yaml`]: await readPart(api, api.bundle.yaml),
    [`reference/${api.name}/openapi.json`]: await readPart(api, api.bundle.json),
  };
}

async function readPart(api: Api, path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    throw new DocsError(
      `${path} is missing. Build it: pnpm build. If that leaves it out, list ` +
        `"@tillside/spec-${api.name}": "workspace:*" under devDependencies in docs/package.json.`,
    );
  }
}

function readStatic(name: string): Promise<string> {
  return readFile(new URL(`../static/${name}`, import.meta.url), "utf8");
}

await runMain(async () => {
  const files: Files = { "style.css": await readStatic("style.css") };
  const entries = [];
  for (const api of readApis()) {
    Object.assign(files, await apiFiles(api));
    const ledger = await readFile(join(api.specDirectory, "rules.yaml"), "utf8");
    entries.push(readEntry(api.name, await readPart(api, api.bundle.json), ledger));
  }
  files["index.html"] = renderIndex(await readStatic("index.html"), entries);

  // Everything is read by now: a missing part leaves the last portal as it was.
  await rm(siteFolder, { recursive: true, force: true });
  for (const [name, content] of Object.entries(files)) {
    const path = join(siteFolder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
});
