import type { Context } from "../commands/context.ts";
import { jsonText } from "../report/json-text.ts";
import { controlCommand, withControl } from "./control-command.ts";
import { environmentOf } from "./environment-of.ts";

/** `tillside sandbox env` */
export function sandboxEnv({ io }: Context) {
  const summary = "print its base URLs, credentials and fresh access tokens as shell variables";
  return controlCommand("env", summary).action(async (flags) => {
    const environment = await withControl(flags, environmentOf);
    const lines = Object.entries(environment).map(([name, value]) => `export ${name}=${quoted(value)}\n`);
    io.stdout.write(flags.json ? jsonText(environment) : lines.join(""));
  });
}

/** One word for a shell: the text goes into `eval`. */
function quoted(value: string): string {
  return /^[\w./:@-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}
