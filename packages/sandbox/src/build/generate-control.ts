/**
 * What no spec edit touches: of the control plane's own document its types, its named operations, its description and its text; and what
 * compiled validators call.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { renderControlClient } from "@tillside/spec/control-client";
import { type JsonObject, writeTogether } from "@tillside/spec/server";
import { renderServerTypes } from "@tillside/spec/server-types";
import { rolldown } from "rolldown";
import { parse } from "yaml";
import { generatedFolder as folder, heading, textFiles } from "./generated-files.ts";
import { moduleFiles } from "./module-files.ts";

const packageFolder = fileURLToPath(new URL("../../", import.meta.url));
const source = "control.openapi.yaml";

/** What code beside the validators uses of it. */
const runtimeTypes = `export declare const formats: {
  readonly "date-time": { readonly validate: (text: string) => boolean };
};
`;

const bundle = parse(readFileSync(join(packageFolder, source), "utf8")) as JsonObject;
await writeTogether(
  new Map([
    ...textFiles("control.openapi", "controlDocument", source, bundle),
    [join(folder, "control.ts"), `${heading(source)}\n${await renderServerTypes(bundle)}`],
    [join(folder, "control.operations.ts"), `${heading(source)}\n${renderControlClient(bundle, "./control.ts")}`],
    ...(await moduleFiles("control", source, { name: "control", bundle, shownRules: {} })),
    [join(folder, "validation-runtime.js"), `${heading("packages/sandbox/src/build")}\n${await validationRuntime()}`],
    [join(folder, "validation-runtime.d.ts"), `${heading("packages/sandbox/src/build")}\n${runtimeTypes}`],
  ]),
);

/** What compiled validators call, as one module without imports. */
async function validationRuntime(): Promise<string> {
  const build = await rolldown({
    input: join(packageFolder, "src", "build", "validation-runtime.ts"),
    platform: "browser",
    plugins: [
      {
        name: "without-code-in-texts",
        // Ajv's functions carry their own `require` as a text, for code that is not bundled.
        transform: (code, file) => (file.includes("ajv") ? code.replaceAll(/^\w+\.code = .*$/gm, "") : undefined),
      },
    ],
  });
  const { output } = await build.generate({ format: "esm", minify: true });
  return output[0].code;
}
