import { existsSync } from "node:fs";
import { join } from "node:path";
import { apiNames } from "../api-names.ts";
import { apiAt } from "../files/apis.ts";
import { clientIndex } from "./templates/client-index.ts";
import { clientPackage } from "./templates/client-package.ts";
import { clientReadme } from "./templates/client-readme.ts";
import { clientTest } from "./templates/client-test.ts";
import { docsPage } from "./templates/docs-page.ts";
import { sandboxApi } from "./templates/sandbox-api.ts";
import { specFiles } from "./templates/spec-files.ts";
import { specPackage } from "./templates/spec-package.ts";
import { TSCONFIG, TSCONFIG_BUILD } from "./templates/tsconfig.ts";

/** The files of a new API that are not there yet, by absolute path: its two packages, its sandbox API and its page of the portal. */
export function newFiles(root: string, name: string): ReadonlyMap<string, string> {
  const names = apiNames(name);
  const { specDirectory, clientDirectory } = apiAt(root, name);
  const isBegun = existsSync(join(specDirectory, "openapi.yaml"));
  const sandbox = join(root, "packages", "sandbox", "src", "apis", name);
  const page = join(root, "docs", "src", "content", "docs", "guides", "workflows", `${name}.mdx`);
  const files = new Map([
    [join(specDirectory, "package.json"), specPackage(names)],
    ...startingWith(specDirectory, "openapi.yaml", specFiles(names)),
    [join(clientDirectory, "package.json"), clientPackage(names)],
    [join(clientDirectory, "README.md"), clientReadme(names)],
    [join(clientDirectory, "tsconfig.json"), TSCONFIG],
    [join(clientDirectory, "tsconfig.build.json"), TSCONFIG_BUILD],
    [join(clientDirectory, "src", "index.ts"), clientIndex(names)],
    [join(clientDirectory, "test", "create.test.ts"), clientTest(names)],
    // They show the operation that the spec begins with: an API that is further on has its own.
    ...(isBegun ? [] : [...startingWith(sandbox, `${name}.ts`, sandboxApi(names)), [page, docsPage(names)] as const]),
  ]);
  return new Map([...files].filter(([path]) => !existsSync(path)));
}

/** Files that refer to each other, for a folder that has not begun: where the first is there, none of them is made. */
function startingWith(
  folder: string,
  first: string,
  files: ReadonlyMap<string, string>,
): readonly (readonly [string, string])[] {
  if (existsSync(join(folder, first))) return [];
  return Array.from(files, ([path, text]) => [join(folder, path), text] as const);
}
