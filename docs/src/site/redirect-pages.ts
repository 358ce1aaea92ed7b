import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { redirects } from "./redirects.ts";

/** At each old address a page that leads to the new one, for hosts that serve files only. */
export async function writeRedirectPages(site: string): Promise<void> {
  for (const [from, to] of Object.entries(redirects)) {
    await mkdir(join(site, from), { recursive: true });
    await writeFile(join(site, from, "index.html"), redirectPage(to));
  }
}

/** The script keeps the place in the page, which `refresh` loses; without JavaScript the reader gets to the page's top. */
export function redirectPage(to: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>This page moved</title>
<link rel="canonical" href="${to}">
<script>location.replace(${JSON.stringify(to)} + location.hash);</script>
<noscript><meta http-equiv="refresh" content="0;url=${to}"></noscript>
</head>
<body><p>This page moved to <a href="${to}">${to}</a>.</p></body>
</html>
`;
}
