import type { Context } from "../commands/context.ts";
import { jsonText } from "../report/json-text.ts";
import { plainText } from "../report/plain-text.ts";
import { controlCommand, withControl } from "./control-command.ts";

/** `tillside sandbox state` */
export function sandboxState({ io }: Context) {
  return controlCommand("state", "list the collections of the state, or show one as JSON")
    .argument("[collection]", "for instance onboarding or onboarding.accounts")
    .action(async (collection, flags) => {
      if (collection !== undefined) {
        const value = await withControl(flags, (control) => control.getCollection({ path: { collection } }));
        io.stdout.write(jsonText(value));
        return;
      }
      const names = await withControl(flags, (control) => control.listCollections());
      io.stdout.write(flags.json ? jsonText(names) : names.map((name) => `${plainText(name)}\n`).join(""));
    });
}
