import { existsSync } from "node:fs";
import { join } from "node:path";
import { apiNames } from "../api-names.ts";
import { apiAt } from "../apis.ts";
import { clientIndex } from "./templates/client-index.ts";
import { clientPackage } from "./templates/client-package.ts";
import { clientReadme } from "./templates/client-readme.ts";
import { clientTest } from "./templates/client-test.ts";
import { specPackage } from "./templates/spec-package.ts";
import { TSCONFIG, TSCONFIG_BUILD } from "./templates/tsconfig.ts";

/** The files of an API's two packages that are not there yet, by absolute path. */
export function newFiles(root: string, name: string): ReadonlyMap<string, string> {
  const names = apiNames(name);
  const { specDirectory, clientDirectory } = apiAt(root, name);
  const files = new Map([
    [join(specDirectory, "package.json"), specPackage(names)],
    [join(clientDirectory, "package.json"), clientPackage(names)],
    [join(clientDirectory, "README.md"), clientReadme(names)],
    [join(clientDirectory, "tsconfig.json"), TSCONFIG],
    [join(clientDirectory, "tsconfig.build.json"), TSCONFIG_BUILD],
    [join(clientDirectory, "src", "index.ts"), clientIndex(names)],
    [join(clientDirectory, "test", "create.test.ts"), clientTest(names)],
  ]);
  return new Map([...files].filter(([path]) => !existsSync(path)));
}
