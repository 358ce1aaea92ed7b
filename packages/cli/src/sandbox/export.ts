import { Argument } from "@commander-js/extra-typings";
import type { Context } from "../commands/context.ts";
import { jsonText } from "../report/json-text.ts";
import { plainLines } from "../report/plain-text.ts";
import { withControl } from "./control-command.ts";
import { filteredCommand } from "./filtered-command.ts";

/** `tillside sandbox export` */
export function sandboxExport({ io }: Context) {
  return filteredCommand("export", "print the received requests as HAR, or the verifications and coverage as JUnit XML")
    .addArgument(new Argument("<format>", "for other tools").choices(["har", "junit"] as const))
    .action(async (format, { origin, key, json: _, ...filters }) => {
      const query = { format, ...filters };
      const exported = await withControl({ origin, key }, (control) => control.exportRequests({ query }));
      io.stdout.write(typeof exported === "string" ? plainLines(exported) : jsonText(exported));
    });
}
