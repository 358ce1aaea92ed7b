import { globSync } from "node:fs";
import { siteFolder } from "../../src/site-folder.ts";

/** Address of every page of the built portal, the one for lost visitors left out. */
export const pages: readonly string[] = globSync("**/index.html", { cwd: siteFolder })
  .map((file) => `/${file.replace(/index\.html$/, "")}`)
  .sort();
