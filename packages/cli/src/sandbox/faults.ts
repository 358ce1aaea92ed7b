import { bodyFrom } from "../call/body-from.ts";
import { CliError } from "../cli-error.ts";
import type { Context } from "../commands/context.ts";
import { jsonText } from "../report/json-text.ts";
import { plainText } from "../report/plain-text.ts";
import { controlCommand, withControl } from "./control-command.ts";

/** `tillside sandbox faults` */
export function sandboxFaults({ io }: Context) {
  return controlCommand("faults", "list the faults, add one or remove them")
    .option("--add <json>", "add a fault: its rule as JSON, @file, or @- for stdin")
    .option("--remove <id>", "remove one")
    .option("--clear", "remove all faults")
    .action(async (flags) => {
      const { add, remove, clear, json } = flags;
      if ([add, remove, clear].filter((given) => given !== undefined).length > 1)
        throw new CliError("Pass one of --add, --remove and --clear.");
      const rule = add === undefined ? undefined : await bodyFrom(add, io, "--add");
      const faults = await withControl(flags, async (control) => {
        if (clear) await control.clearFaults();
        if (remove !== undefined) await control.deleteFault({ path: { id: remove } });
        // The sandbox checks it.
        return rule === undefined ? await control.listFaults() : [await control.addFault({ body: rule as object })];
      });
      const lines = faults.map((fault) => `${plainText(jsonText(fault, 0)).trimEnd()}\n`);
      io.stdout.write(json ? jsonText(faults) : lines.join("") || "No faults.\n");
    });
}
