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
    .argument("[operations...]", "for instance registerAccount; several with --order")
    .option("--order", "one request for each operation, in this order")
    .option("--api <name>", "to this API; in place of an operation, any request to it")
    .option("--times <number>", "exactly this many requests", count)
    .option("--at-least <number>", "at least this many", count)
    .option("--at-most <number>", "at most this many", count)
    .option("--status <status>", "with this status: 202, 4xx, or none if no response began")
    .option("--caller <name>", "from this client id, public key or API key's name")
    .option("--fired <what>", "to which this applied: replayed, limited, fault")
    .option("--body <json>", "what the body must contain: JSON, @file, or @- for stdin")
    .option("--body-absent", "without a body")
    .option("--header <name: value>", "with exactly this header; repeat it for several", headers, {})
    .option("--no-replays", "leave out requests that received an earlier response again")
    .option("--since <id or time>", "only requests after this id, or since this time")
    .option("--within <milliseconds>", "wait up to this long for it, in real time", count)
    .action(async (operations, flags) => {
      const { origin, key, json, order, body, header, replays, ...given } = flags;
      const [operation, ...others] = operations;
      if (operation === undefined && (order || given.api === undefined))
        throw new CliError("Pass an operation or --api.");
      if (others.length > 0 && !order) throw new CliError("Pass one operation, or several with --order.");
      if (operations.includes("")) throw new CliError("An operation is empty. Is a shell variable not set?");
      const what = order ? { order: operations.map((each) => ({ operation: each })) } : operation && { operation };
      const expectation = {
        ...what,
        ...given,
        ...(Object.keys(header).length > 0 && { headers: header }),
        ...(body !== undefined && { body: await bodyFrom(body, io) }),
        ...(!replays && { countReplays: false }),
      };
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

function headers(text: string, earlier: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [, name, value = ""] = /^([^:]+): *(.*)$/s.exec(text) ?? [];
  if (name === undefined) throw new InvalidArgumentError("It must be a name and a value, such as 'X-Test: 1'.");
  if (Object.keys(earlier).some((each) => each.toLowerCase() === name.toLowerCase()))
    throw new InvalidArgumentError(`A request has one value of ${name}. Give it once.`);
  return { ...earlier, [name]: value };
}

function count(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number of at least 0.");
}
