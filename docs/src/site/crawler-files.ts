import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { escaped } from "../reference/markdown.ts";

/**
 * `robots.txt`, and `sitemap.xml` where the portal's host is known: a sitemap holds whole addresses only.
 *
 * @param site the portal's address, `https://docs.example`; undefined where it is built for any host.
 */
export async function writeCrawlerFiles(folder: string, site: string | undefined): Promise<void> {
  await writeFile(join(folder, "robots.txt"), robotsText(site));
  if (site !== undefined) await writeFile(join(folder, "sitemap.xml"), sitemapXml(site, await listedPages(folder)));
}

function robotsText(site: string | undefined): string {
  const sitemap = site === undefined ? "" : `\nSitemap: ${new URL("/sitemap.xml", site)}\n`;
  return `User-agent: *\nAllow: /\n${sitemap}`;
}

function sitemapXml(site: string, addresses: readonly string[]): string {
  const urls = addresses.map((address) => `  <url><loc>${escaped(new URL(address, site).href)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
}

/** Addresses of the pages that search engines may list. */
async function listedPages(folder: string): Promise<readonly string[]> {
  const addresses: string[] = [];
  for await (const name of glob("**/index.html", { cwd: folder })) {
    const page = await readFile(join(folder, name), "utf8");
    if (!/<meta name="robots" content="noindex"/.test(page)) addresses.push(`/${name.replace(/index\.html$/, "")}`);
  }
  return addresses.sort();
}
