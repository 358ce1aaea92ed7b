import { InvalidArgumentError } from "@commander-js/extra-typings";
import type { Context } from "../commands/context.ts";
import { jsonText } from "../report/json-text.ts";
import { plainText } from "../report/plain-text.ts";
import { controlCommand, withControl } from "./control-command.ts";

/** `tillside sandbox wait` */
export function sandboxWait({ io }: Context) {
  return controlCommand("wait", "wait until an onboarding write is executed; exit 1 if it takes too long")
    .argument("<operation-id>", "id of the write, from its header X-Operation-Id: op_000001")
    .option("--advance", "move the clock from one due event to the next")
    .option("--timeout <seconds>", "real seconds to wait at most (default: 10)", seconds)
    .action(async (operationId, { advance, timeout: timeoutSeconds, ...flags }) => {
      const body = {
        operationId,
        ...(advance && { advance }),
        ...(timeoutSeconds !== undefined && { timeoutSeconds }),
      };
      const reached = await withControl(flags, (control) => control.waitFor({ body }));
      io.stdout.write(
        flags.json ? jsonText(reached) : plainText(`${reached.operationId} is ${reached.state}`).concat("\n"),
      );
    });
}

function seconds(text: string): number {
  if (/^\d{1,3}(\.\d+)?$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a number of seconds from 0 to 600.");
}
