import { existsSync, readdirSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { at } from "../../document/json.ts";
import { readYaml } from "../../document/yaml-file.ts";

/** What to add where an operation does not declare a parameter of its path: a file of `parameters/`, or the parameter itself. */
export function pathParameterFix(message: string, file: string, document: string): string | undefined {
  const name = /does not define the path parameter `\{([^}]+)\}`/.exec(message)?.[1];
  if (name === undefined) return undefined;
  const declared = fileOf(name, join(dirname(document), "parameters"));
  const item = declared
    ? `- $ref: ${relativeTo(file, declared)}`
    : `- { in: path, name: ${name}, required: true, description: …, schema: { type: string } }`;
  return `Add \`${item}\` under \`parameters\`.`;
}

/** The file that declares a path parameter of this name. */
function fileOf(name: string, folder: string): string | undefined {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => extname(file) === ".yaml") : [];
  return files
    .map((file) => join(folder, file))
    .find((file) => {
      const { data } = readYaml(file);
      return at(data, "in") === "path" && at(data, "name") === name;
    });
}

/** As a `$ref` in `file` says it. */
function relativeTo(file: string, target: string): string {
  return relative(dirname(file), target).replaceAll("\\", "/");
}
