import { CliError } from "../cli-error.ts";
import type { Context } from "../commands/context.ts";
import { jsonText } from "../report/json-text.ts";
import { plainText } from "../report/plain-text.ts";
import { controlCommand, withControl } from "./control-command.ts";

/** `tillside sandbox runs` */
export function sandboxRuns({ io }: Context) {
  return controlCommand("runs", "list the runs, create one or delete one")
    .option("--create [name]", "create a run, and print its base URLs and credentials as JSON")
    .option("--delete <id>", "delete a run with everything in it")
    .action(async (flags) => {
      const { create, delete: id, json } = flags;
      if (create !== undefined && id !== undefined) throw new CliError("Pass one of --create and --delete.");
      if (create !== undefined) {
        const body = typeof create === "string" ? { name: create } : {};
        io.stdout.write(jsonText(await withControl(flags, (control) => control.createRun({ body }))));
        return;
      }
      const runs = await withControl(flags, async (control) => {
        if (id !== undefined) await control.deleteRun({ path: { id } });
        return control.listRuns();
      });
      const lines = runs.map(
        ({ id: run, createdAt, idleSeconds, name = "" }) =>
          `${plainText([run, createdAt, `idle ${idleSeconds} s`, name].join("  ")).trimEnd()}\n`,
      );
      io.stdout.write(json ? jsonText(runs) : lines.join("") || "No runs.\n");
    });
}
