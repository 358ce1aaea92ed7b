import { statSync } from "node:fs";
import path from "node:path";
import { type Api, readApis } from "@tillside/spec/apis";
import { siteFolder } from "../../src/site-folder.ts";

/** The API with the largest one-file reference. These pages share one script of 2.5 MB and differ only in the bundle. */
export function largestReference(): readonly Api[] {
  const bySize = readApis().toSorted((one, other) => sizeOf(other) - sizeOf(one));
  return bySize.slice(0, 1);
}

function sizeOf({ name }: Api): number {
  return statSync(path.join(siteFolder, "downloads", name, "reference.html")).size;
}
