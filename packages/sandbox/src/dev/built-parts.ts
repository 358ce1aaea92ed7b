import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { apis } from "../apis.ts";
import type { Served } from "../build-sandbox.ts";
import type { ApiDescription } from "../engine/description.ts";
import type * as generatedStatements from "../generated/statements.js";
import { textsOf } from "../texts.ts";

/** What the last build made of the specs. */
export async function builtParts(): Promise<Pick<Served, "descriptions" | "texts">> {
  const modules = [...apis.map(({ name }) => name), "control"].map(async (name) => {
    const { description } = await built<{ readonly description: ApiDescription }>(`${name}.document.js`);
    return description;
  });
  const { statements } = await built<typeof generatedStatements>("statements.js");
  return { descriptions: await Promise.all(modules), texts: textsOf(statements) };
}

/** A generated module as it is now: Node keeps every module that it has loaded, by its address. */
async function built<Module>(name: string): Promise<Module> {
  const file = new URL(`../generated/${name}`, import.meta.url);
  file.search = hash("sha256", readFileSync(file));
  return (await import(file.href)) as Module;
}
