import { InvalidArgumentError } from "@commander-js/extra-typings";
import { ControlError, type SandboxControl } from "@tillside/sandbox";
import { bodyFrom } from "../call/body-from.ts";
import { CliError } from "../cli-error.ts";
import type { Context } from "../commands/context.ts";
import { exitCodes } from "../exit-codes.ts";
import { jsonText } from "../report/json-text.ts";
import { plainText } from "../report/plain-text.ts";
import { controlCommand, withControl } from "./control-command.ts";

/** `tillside sandbox verify` */
export function sandboxVerify(context: Context) {
  const { io } = context;
  return controlCommand(
    "verify",
    "verify that requests were received, at least one or as the options say; exit 1 if not",
  )
    .argument("[operation]", "for instance registerAccount")
    .option("--api <name>", "to this API; in place of an operation, any request to it")
    .option("--times <number>", "exactly this many requests", count)
    .option("--at-least <number>", "at least this many", count)
    .option("--at-most <number>", "at most this many", count)
    .option("--status <status>", "with this status: 202, 4xx, or none if no response began")
    .option("--caller <name>", "from this client id, public key or API key's name")
    .option("--fired <what>", "to which this applied: replayed, limited, fault")
    .option("--body <json>", "what the body must contain: JSON, @file, or @- for stdin")
    .option("--since <id or time>", "only requests after this id, or since this time")
    .option("--within <milliseconds>", "wait up to this long for it, by the sandbox's clock", count)
    .action(async (operation, flags) => {
      const { origin, key, json, body, ...given } = flags;
      if (operation === undefined && given.api === undefined) throw new CliError("Pass an operation or --api.");
      const content = body === undefined ? {} : { body: await bodyFrom(body, io) };
      const expectation = { ...(operation !== undefined && { operation }), ...given, ...content };
      const verification = await withControl(flags, (control) =>
        control.verifyRequests({ body: expectation }).catch((error: unknown) => {
          if (json && error instanceof ControlError && error.status === 422) return error.body as Miss;
          throw error;
        }),
      );
      const { passed, expected, count: received } = verification;
      io.stdout.write(json ? jsonText(verification) : plainText(`Received ${received}: ${expected}`).concat("\n"));
      if (!passed) context.exitCode = exitCodes.failed;
    });
}

/** What a miss has of a verification; it also has the nearest request. */
type Miss = Awaited<ReturnType<SandboxControl["verifyRequests"]>>;

function count(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number of at least 0.");
}
