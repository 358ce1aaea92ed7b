import { cpSync, globSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** `tsc` leaves generated JSON and JavaScript behind, with the declarations of the latter. */
const source = fileURLToPath(new URL("../", import.meta.url));
const target = fileURLToPath(new URL("../../dist/", import.meta.url));

for (const file of globSync("generated/*.{json,js,d.ts}", { cwd: source }))
  cpSync(join(source, file), join(target, file));
