import { join, resolve } from "node:path";
import { at, isObject } from "../document/json.ts";
import { readYaml } from "../document/yaml-file.ts";
import { Problem } from "../problem.ts";
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
  /** Written by `tillside-spec build` and `tillside-spec bundle`. */
  readonly bundle: {
    readonly json: string;
    readonly yaml: string;
    /** JSON without descriptions and summaries. What is made of it, or tested with it, stays as it is when a text is edited. */
    readonly bare: string;
  };
  /** Written with the bundle: which rules of the ledger each place of it shows. */
  readonly shownRules: string;
  /** Written by `tillside-spec build`: what its client and its server are made of. */
  readonly rendered: {
    readonly clientTypes: string;
    readonly clientManifest: string;
    readonly clientOperations: string;
    readonly serverTypes: string;
    /** Bare bundle, manifest and shown rules in one. */
    readonly serverDocument: string;
    /** What each rule of its ledger says, by the rule's id. */
    readonly statements: string;
  };
  /** Written by `tillside-spec reference`. */
  readonly reference: string;
  /** Written with it: what changed since the newest entry of the API's changelog. */
  readonly pending: string;
  /** The client package. */
  readonly clientDirectory: string;
}

/** The APIs in the order of specs/redocly.yaml: the only list of them in the repository. */
export function readApis(root: string = repositoryRoot()): readonly Api[] {
  const file = join(root, "specs", "redocly.yaml");
  const { data, error } = readYaml(file);
  if (error) throw new Problem(`specs/redocly.yaml:${error.line}: ${error.message}`);
  const apis = at(data, "apis");
  if (!isObject(apis))
    throw new Problem("specs/redocly.yaml lists no `apis`. Add `apis: { <name>: { root: <name>/openapi.yaml } }`.");
  return Object.entries(apis).map(([name, entry]) => {
    const document = at(entry, "root");
    if (typeof document !== "string") {
      throw new Problem(`specs/redocly.yaml: api "${name}" has no \`root\`. Add \`root: ${name}/openapi.yaml\`.`);
    }
    return apiAt(root, name, document);
  });
}

/** The API of that name; a `Problem` that lists the known ones otherwise. */
export function findApi(name: string, root: string = repositoryRoot()): Api {
  const apis = readApis(root);
  const api = apis.find((candidate) => candidate.name === name);
  if (api) return api;
  const known = apis.map((candidate) => candidate.name).join(", ");
  throw new Problem(`There is no API "${name}". specs/redocly.yaml lists ${known}.`);
}

/** Where the parts of an API lie, listed or not; `document` is relative to specs/. */
export function apiAt(root: string, name: string, document: string = `${name}/openapi.yaml`): Api {
  const specDirectory = join(root, "specs", name);
  const dist = join(specDirectory, "dist");
  return {
    name,
    document: resolve(root, "specs", document),
    specDirectory,
    bundle: {
      json: join(dist, "openapi.json"),
      yaml: join(dist, "openapi.yaml"),
      bare: join(dist, "openapi.bare.json"),
    },
    shownRules: join(dist, "rules.json"),
    rendered: {
      clientTypes: join(dist, "client", "types.ts"),
      clientManifest: join(dist, "client", "manifest.ts"),
      clientOperations: join(dist, "client", "operations.ts"),
      serverTypes: join(dist, "server", "types.ts"),
      serverDocument: join(dist, "server", "document.json"),
      statements: join(dist, "server", "statements.json"),
    },
    reference: join(dist, "reference.html"),
    pending: join(dist, "pending.json"),
    clientDirectory: join(root, "packages", "clients", name),
  };
}
