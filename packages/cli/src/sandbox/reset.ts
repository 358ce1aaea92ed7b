import { Option } from "@commander-js/extra-typings";
import type { Context } from "../commands/context.ts";
import { jsonText } from "../report/json-text.ts";
import { controlCommand, withControl } from "./control-command.ts";

/** `tillside sandbox reset` */
export function sandboxReset({ io }: Context) {
  return controlCommand("reset", "delete everything and start again from a seed")
    .addOption(
      new Option("--seed <name>", "default: the seed that the sandbox started with").choices([
        "demo",
        "empty",
      ] as const),
    )
    .option("--keep-time", "leave the clock as it is")
    .action(async (flags) => {
      const { seed, keepTime = false } = flags;
      await withControl(flags, (control) => control.reset({ body: { ...(seed && { seed }), keepTime } }));
      io.stdout.write(flags.json ? jsonText({ reset: true }) : "The sandbox was reset.\n");
    });
}
