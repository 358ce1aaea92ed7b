import type { Context } from "../commands/context.ts";
import { jsonText } from "../report/json-text.ts";
import { plainText } from "../report/plain-text.ts";
import { controlCommand, withControl } from "./control-command.ts";

/** `tillside sandbox coverage` */
export function sandboxCoverage({ io }: Context) {
  return controlCommand("coverage", "show which operations and statuses were exercised")
    .option("--clear", "reset the counts and delete the verifications")
    .action(async (flags) => {
      const coverage = await withControl(flags, async (control) => {
        if (flags.clear) await control.clearCoverage();
        return control.getCoverage();
      });
      if (flags.json) return void io.stdout.write(jsonText(coverage));
      const { operations, statuses, apis } = coverage;
      const lines = apis.flatMap(({ api, operations: all }) =>
        all.flatMap(({ operation, documented, undocumented }) => {
          const counts = Object.entries({ ...documented, ...undocumented });
          if (counts.every(([, count]) => count === 0)) return [];
          return [`${api}  ${operation}  ${counts.map(([status, count]) => `${status} × ${count}`).join(", ")}`];
        }),
      );
      const sums = [
        `Operations  ${operations.exercised} of ${operations.of}`,
        `Statuses    ${statuses.exercised} of ${statuses.of}`,
      ];
      io.stdout.write([...sums, ...lines].map((line) => `${plainText(line)}\n`).join(""));
    });
}
