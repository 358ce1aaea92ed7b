/**
 * A process that renders the pages of the portal: `render-portal.ts <program> <site>`. It reads the specs of the workspace in which
 * it runs. With `--make` it makes the program first.
 */
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { makeProgram, renderPages } from "../../src/site/page-program.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { make: { type: "boolean" } } });
const [program = "", site = ""] = positionals;
if (values.make) await makeProgram(join(dirname(import.meta.dirname), ".."), program);
await renderPages(program, site);
