import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseDocument } from "yaml";
import { Problem } from "./problem.ts";
import { repositoryRoot } from "./repository-root.ts";

export { repositoryRoot };

/** One API of specs/redocly.yaml and where its parts lie. Every path is absolute. */
export interface Api {
  /** As in specs/redocly.yaml, for instance `onboarding`. */
  readonly name: string;
  /** The hand-written root document. */
  readonly document: string;
  /** The spec package. */
  readonly specDirectory: string;
  /** Written by `tillside-codegen bundle`. */
  readonly bundle: { readonly json: string; readonly yaml: string };
  /** Written with the bundle: which rules of the ledger each place of it shows. */
  readonly shownRules: string;
  /** Written by `tillside-codegen reference`. */
  readonly reference: string;
  /** The client package. */
  readonly clientDirectory: string;
}

/** The APIs in the order of specs/redocly.yaml: the only list of them in the repository. */
export function readApis(root: string = repositoryRoot()): readonly Api[] {
  const file = join(root, "specs", "redocly.yaml");
  const source = parseDocument(readFileSync(file, "utf8"));
  const [error] = source.errors;
  if (error) throw new Problem(`specs/redocly.yaml: ${error.message}`);
  const { apis } = (source.toJS() ?? {}) as { apis?: Record<string, { root?: unknown } | null> };
  if (!apis)
    throw new Problem("specs/redocly.yaml lists no `apis`. Add `apis: { <name>: { root: <name>/openapi.yaml } }`.");
  return Object.entries(apis).map(([name, entry]) => {
    if (typeof entry?.root !== "string") {
      throw new Problem(`specs/redocly.yaml: api "${name}" has no \`root\`. Add \`root: ${name}/openapi.yaml\`.`);
    }
    return apiAt(root, name, entry.root);
  });
}

/** The API of that name; a `Problem` that lists the known ones otherwise. */
export function findApi(name: string, root: string = repositoryRoot()): Api {
  const apis = readApis(root);
  const api = apis.find((candidate) => candidate.name === name);
  if (api) return api;
  const known = apis.map((candidate) => candidate.name).join(", ");
  throw new Problem(`There is no API "${name}". specs/redocly.yaml knows: ${known}.`);
}

/** Where the parts of an API lie, listed or not; `document` is relative to specs/. */
export function apiAt(root: string, name: string, document: string = `${name}/openapi.yaml`): Api {
  const specDirectory = join(root, "specs", name);
  const dist = join(specDirectory, "dist");
  return {
    name,
    document: resolve(root, "specs", document),
    specDirectory,
    bundle: { json: join(dist, "openapi.json"), yaml: join(dist, "openapi.yaml") },
    shownRules: join(dist, "rules.json"),
    reference: join(dist, "reference.html"),
    clientDirectory: join(root, "packages", "clients", name),
  };
}
