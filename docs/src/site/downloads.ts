import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Api, readApis } from "@tillside/spec/apis";
import { DocsError } from "../docs-error.ts";

/** Each API's OpenAPI document in both forms, and its reference in one file, which search engines leave out. */
export async function writeDownloads(site: string): Promise<void> {
  for (const api of readApis()) {
    const folder = join(site, "downloads", api.name);
    await mkdir(folder, { recursive: true });
    await copyFile(api.bundle.json, join(folder, "openapi.json"));
    await copyFile(api.bundle.yaml, join(folder, "openapi.yaml"));
    await writeFile(join(folder, "reference.html"), asDownload(await referenceOf(api)));
  }
}

/** Greys, method colors and marks of Redoc's that are too pale to read (less than 4.5:1), darker or, in the dark, lighter. */
const READABLE = `
  html:root { --color-warm-grey-5: #6b6d78; --search-trigger-color: #6b6d78; }
  html:root.dark { --color-warm-grey-5: #a3a5b1; --search-trigger-color: #a3a5b1; }
  html:root:not(.dark) { --badge-deprecated-bg-color: #8a4700; }
  html:root:not(.dark) .tag-get { --tag-color: #0b6b3a; }
  html:root:not(.dark) .tag-put { --tag-color: #8a4700; }
  html:root:not(.dark) .tag-patch { --tag-color: #6b5200; }
`;

/** Redoc's page as a file to keep. Without an icon of its own a browser asks for /favicon.ico. */
function asDownload(page: string): string {
  const head = `<meta name="robots" content="noindex">\n  <link rel="icon" href="data:,">\n  <style>${READABLE}</style>`;
  return page.replace("<head>", () => `<head>\n  ${head}`);
}

async function referenceOf(api: Api): Promise<string> {
  try {
    return await readFile(api.reference, "utf8");
  } catch {
    throw new DocsError(
      `${api.reference} is missing. Build it: npm run build -- reference. If that leaves it out, list ` +
        `"@tillside/spec-${api.name}": "workspace:*" under devDependencies in docs/package.json.`,
    );
  }
}
