import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { banner } from "@tillside/spec/server";

/** Where the build writes what is not committed. */
export const generatedFolder = fileURLToPath(new URL("../generated/", import.meta.url));

/** The first line of a generated file. */
export function heading(source: string): string {
  return banner("//", source, "").replace(/ by `.*`/, " by `npm run build`");
}

/** The files of a module that has nothing but texts. */
export function textFiles(file: string, name: string, source: string, texts: object): ReadonlyMap<string, string> {
  // Read as JSON, a large object takes half the time.
  const code = `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(texts))});\n`;
  const types = `export declare const ${name}: { readonly [key: string]: unknown };\n`;
  return new Map([
    [join(generatedFolder, `${file}.js`), `${heading(source)}\n${code}`],
    [join(generatedFolder, `${file}.d.ts`), `${heading(source)}\n${types}`],
  ]);
}

/** The files of the module that has all descriptions, that of the control plane too. */
export function listFiles(apis: readonly string[]): ReadonlyMap<string, string> {
  const imports = [...apis, "control"].map(
    (name, index) => `import { description as description${index} } from "./${name}.document.js";`,
  );
  const names = imports.map((_, index) => `description${index}`).join(", ");
  const list = `${imports.join("\n")}\n\nexport const descriptions = [${names}];\n`;
  const types = `import type { ApiDescription } from "../engine/description.js";

export declare const descriptions: readonly ApiDescription[];
`;
  return new Map([
    [join(generatedFolder, "descriptions.js"), `${heading("specs")}\n${list}`],
    [join(generatedFolder, "descriptions.d.ts"), `${heading("specs")}\n${types}`],
  ]);
}
