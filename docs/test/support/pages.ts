import { globSync, statSync } from "node:fs";
import path from "node:path";
import { readApis } from "@tillside/spec/apis";
import { redirects } from "../../src/site/redirects.ts";
import { builtSite } from "./built-site.ts";

/** Address of every page of the built portal, without the one for addresses that lead nowhere and those that lead on. */
export const pages: readonly string[] = globSync("**/index.html", { cwd: builtSite })
  .map((file) => `/${file.replace(/index\.html$/, "")}`)
  .filter((address) => !(address in redirects))
  .sort();

/** Addresses of the pages of operations. */
export const operationPages: readonly string[] = pages.filter((page) => templateOf(page) === "operation");

/** The largest page of each template, which has most of its parts: what a slow check looks at in `npm test`. */
export function pagePerTemplate(): readonly string[] {
  return largestOfEach(pages, templateOf);
}

/** The largest page of all operations. */
export function largestOperation(): readonly string[] {
  return largestOfEach(operationPages, () => "operation");
}

/** The largest operation page of each API. */
export function operationPerApi(): readonly string[] {
  return largestOfEach(operationPages, (page) => page.split("/")[2] ?? "");
}

function largestOfEach(candidates: readonly string[], kindOf: (page: string) => string): readonly string[] {
  const bySize = candidates.toSorted((one, other) => sizeOf(one) - sizeOf(other));
  return [...new Map(bySize.map((page) => [kindOf(page), page])).values()].sort();
}

/** Pages that are made alike: guides, generated and written pages of the SDK, changelogs, pages of APIs, of operations, of error codes; any other page is one of a kind. */
function templateOf(page: string): string {
  const [room, part = "", leaf] = page.split("/").filter((name) => name !== "");
  if (room === "reference" && leaf) return "operation";
  if (room === "reference" && readApis().some(({ name }) => name === part)) return "api";
  if (room === "changelog") return "changelog";
  if (room === "sdk" && part && !leaf) return "generated page of the SDK";
  if (room === "errors" && part && part !== "bodies") return "error code";
  return leaf && room ? room : page;
}

function sizeOf(page: string): number {
  return statSync(path.join(builtSite, page, "index.html")).size;
}
