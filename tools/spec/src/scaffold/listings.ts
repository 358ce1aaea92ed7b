import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { jsonText } from "./json-text.ts";

interface PackageFile {
  readonly devDependencies: Readonly<Record<string, string>>;
}

interface ChangesetFile {
  readonly fixed: readonly (readonly string[])[];
}

/** The files that name every API's package and lack this one's, with it, by absolute path. */
export async function listings(root: string, name: string): Promise<ReadonlyMap<string, string>> {
  const depend = (content: PackageFile): PackageFile => withDevDependency(content, `@tillside/spec-${name}`);
  const changed = [
    // What reads the bundles of all: the dependency is its edge in turbo's graph.
    await change(join(root, "packages", "mocks", "package.json"), depend),
    await change(join(root, "packages", "sandbox", "package.json"), depend),
    // The portal's samples import the client too.
    await change(join(root, "docs", "package.json"), (content: PackageFile) =>
      withDevDependency(depend(content), `@tillside/${name}`),
    ),
    // What packs and installs every client.
    await change(join(root, "tools", "workspace", "package.json"), (content: PackageFile) =>
      withDevDependency(content, `@tillside/${name}`),
    ),
    await change(join(root, ".changeset", "config.json"), (content: ChangesetFile) =>
      withFixedVersion(content, `@tillside/${name}`),
    ),
  ];
  return new Map(changed.flat());
}

/** The file and its changed text; nothing where `edit` changes nothing. */
async function change<T extends object>(path: string, edit: (content: T) => T): Promise<readonly [string, string][]> {
  const content = JSON.parse(await readFile(path, "utf8")) as T;
  const edited = edit(content);
  return edited === content ? [] : [[path, jsonText(edited)]];
}

function withDevDependency(content: PackageFile, name: string): PackageFile {
  if (name in content.devDependencies) return content;
  const all = Object.entries({ ...content.devDependencies, [name]: "workspace:*" });
  return { ...content, devDependencies: Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1))) };
}

/** The client in the group of packages that are released under one version. */
function withFixedVersion(content: ChangesetFile, name: string): ChangesetFile {
  const [group = [], ...others] = content.fixed;
  return group.includes(name) ? content : { ...content, fixed: [[...group, name], ...others] };
}
