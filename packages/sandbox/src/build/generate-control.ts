/** What the sandbox takes from the control plane's own document: its types, and the document as JSON. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type JsonObject, writeTogether } from "@tillside/spec/server";
import { renderServerTypes } from "@tillside/spec/server-types";
import { parse } from "yaml";
import { heading } from "./write-documents.ts";

const packageFolder = fileURLToPath(new URL("../../", import.meta.url));
const folder = join(packageFolder, "src", "generated");
const source = "control.openapi.yaml";

const bundle = parse(readFileSync(join(packageFolder, source), "utf8")) as JsonObject;
await writeTogether(
  new Map([
    [join(folder, "control.json"), JSON.stringify({ bundle, shownRules: {} })],
    [join(folder, "control.ts"), `${heading(source)}\n${await renderServerTypes(bundle)}`],
  ]),
);
