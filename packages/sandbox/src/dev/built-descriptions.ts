import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { apis } from "../apis.ts";
import type { ApiDescription } from "../engine/description.ts";

/** The descriptions of the last build: a module is loaded again when its text has changed. */
export function builtDescriptions(): Promise<ApiDescription[]> {
  return Promise.all([...apis.map(({ name }) => name), "control"].map(builtDescription));
}

async function builtDescription(name: string): Promise<ApiDescription> {
  const file = new URL(`../generated/${name}.document.js`, import.meta.url);
  // Node keeps every module that it has loaded, by its address.
  file.search = hash("sha256", readFileSync(file));
  const { description } = (await import(file.href)) as { readonly description: ApiDescription };
  return description;
}
