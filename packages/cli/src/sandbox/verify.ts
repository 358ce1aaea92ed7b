import { InvalidArgumentError } from "@commander-js/extra-typings";
import { bodyFrom } from "../call/body-from.ts";
import type { Context } from "../commands/context.ts";
import { jsonText } from "../report/json-text.ts";
import { plainText } from "../report/plain-text.ts";
import { controlCommand, withControl } from "./control-command.ts";

/** `tillside sandbox verify` */
export function sandboxVerify({ io }: Context) {
  return controlCommand(
    "verify",
    "verify that an operation was received, at least once or as the options say; exit 1 if not",
  )
    .argument("<operation>", "for instance registerAccount")
    .option("--times <number>", "exactly so many requests", count)
    .option("--at-least <number>", "at least so many", count)
    .option("--at-most <number>", "at most so many", count)
    .option("--status <status>", "with this status: 202, 4xx, or none where no response began")
    .option("--caller <name>", "from this client id, public key or API key's name")
    .option("--fired <what>", "where this fired: replayed, limited, fault")
    .option("--body <json>", "what the body must have at least: JSON, @file, or @- for stdin")
    .option("--since <id or time>", "only requests after this id, or since this time")
    .option("--within <milliseconds>", "wait until it holds, by the sandbox's clock", count)
    .action(async (operation, flags) => {
      const { origin, key, json, body, ...given } = flags;
      const content = body === undefined ? {} : { body: await bodyFrom(body, io) };
      const expectation = { operation, ...given, ...content };
      const verification = await withControl(flags, (control) => control.verifyRequests({ body: expectation }));
      const { expected, count: received } = verification;
      io.stdout.write(json ? jsonText(verification) : plainText(`Received ${received}: ${expected}`).concat("\n"));
    });
}

function count(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number of at least 0.");
}
