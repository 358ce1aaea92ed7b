import { bodyFrom } from "../call/body-from.ts";
import { CliError } from "../cli-error.ts";
import type { Context } from "../commands/context.ts";
import { jsonText } from "../report/json-text.ts";
import { plainText } from "../report/plain-text.ts";
import { controlCommand, withControl } from "./control-command.ts";

/** `tillside sandbox state` */
export function sandboxState({ io }: Context) {
  return controlCommand("state", "list the collections of the state, show one as JSON, or change one")
    .argument("[collection]", "for instance onboarding or onboarding.accounts")
    .option("--patch <json>", "change it by a JSON Merge Patch (null removes): JSON, @file, or @- for stdin")
    .action(async (collection, flags) => {
      const patch = flags.patch === undefined ? undefined : await bodyFrom(flags.patch, io, "--patch");
      if (patch !== undefined && collection === undefined)
        throw new CliError("--patch needs the collection to change.");
      if (collection !== undefined) {
        // The sandbox checks it.
        if (patch !== undefined)
          await withControl(flags, (control) =>
            control.patchCollection({ path: { collection }, body: patch as Record<string, unknown> }),
          );
        const value = await withControl(flags, (control) => control.getCollection({ path: { collection } }));
        io.stdout.write(jsonText(value));
        return;
      }
      const names = await withControl(flags, (control) => control.listCollections());
      io.stdout.write(flags.json ? jsonText(names) : names.map((name) => `${plainText(name)}\n`).join(""));
    });
}
