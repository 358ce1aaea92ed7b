import { cpSync, globSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** `tsc` leaves the generated JSON behind; the built package reads it from beside its code. */
const source = fileURLToPath(new URL("../", import.meta.url));
const target = fileURLToPath(new URL("../../dist/", import.meta.url));

for (const file of globSync("generated/*.json", { cwd: source })) cpSync(join(source, file), join(target, file));
