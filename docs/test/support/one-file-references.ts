import { statSync } from "node:fs";
import path from "node:path";
import { type Api, readApis } from "@tillside/spec/apis";
import { rounds } from "@tillside/testing/proof";
import { builtSite } from "./built-site.ts";

/**
 * The APIs whose one-file reference is opened in a browser. These pages share one script of 2.5 MB and differ only in the bundle, so
 * `npm test` opens the largest and `npm run prove` opens all.
 */
export function oneFileReferences(): readonly Api[] {
  const bySize = readApis().toSorted((one, other) => sizeOf(other) - sizeOf(one));
  return rounds(bySize.slice(0, 1), bySize);
}

function sizeOf({ name }: Api): number {
  return statSync(path.join(builtSite, "downloads", name, "reference.html")).size;
}
