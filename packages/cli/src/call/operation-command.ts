import { Command, type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import { failures, PolicyError, ResponseError, unwrap } from "@tillside/onboarding";
import { CliError } from "../cli-error.ts";
import { commandWords } from "../command-words.ts";
import type { Context } from "../commands/context.ts";
import { exitCodes } from "../exit-codes.ts";
import { jsonText } from "../report/json-text.ts";
import type { CallableApi } from "./apis.ts";
import { bodyFrom } from "./body-from.ts";
import { clientOf } from "./client-of.ts";
import type { Operation, Parameter } from "./operations-in.ts";

/** The command of one operation: an option for each of its parameters, and one for its body. */
export function operationCommand(
  name: string,
  api: CallableApi,
  operation: Operation,
  context: Context,
): CommandUnknownOpts {
  const { id, summary, description, address, parameters, body, scheme } = operation;
  const command: CommandUnknownOpts = new Command(name)
    .summary(summary)
    .description([`${summary}.`, description, address].filter((text) => text !== "").join("\n\n"));
  const options = parameters.map((parameter) => [parameter, optionOf(parameter)] as const);
  for (const [, option] of options) command.addOption(option);
  if (body !== "none") {
    const option = new Option("--body <json>", "the body: JSON, @file, or @- for stdin");
    command.addOption(option.makeOptionMandatory(body === "required"));
  }
  command.option("--profile <file>", "base URLs and credentials, mode 600 (default TILLSIDE_PROFILE)");
  return command.action(async () => {
    const given = command.opts() as Readonly<Record<string, unknown>>;
    const init: Record<string, Record<string, unknown>> = {};
    for (const [parameter, option] of options) {
      const value = given[option.attributeName()];
      if (value === undefined) continue;
      const place = init[parameter.place] ?? {};
      place[parameter.name] = parameter.isBoolean ? value === "true" : value;
      init[parameter.place] = place;
    }
    const content = given.body === undefined ? {} : { body: await bodyFrom(String(given.body), context.io) };
    const client = await clientOf(api, scheme, context.profile(given.profile as string | undefined), context);
    const call = client[id]?.({ ...init, ...content, policy: context.policy }) as Promise<never>;
    const data: unknown = await unwrap(call, { allowPartial: true }).catch((error: unknown) => {
      // The message of the error masks what the request contained.
      if (error instanceof ResponseError && error.body !== undefined) context.io.stdout.write(jsonText(error.body));
      return unknownOutcome(error);
    });
    if (data !== undefined) context.io.stdout.write(jsonText(data));
    const failed = Object(data) === data ? failures(data as object).length : 0;
    if (failed === 0) return;
    context.exitCode = exitCodes.rejected;
    context.io.stderr.write(
      `${id}: ${failed} ${failed === 1 ? "part" : "parts"} of the call failed; see its response.\n`,
    );
  });
}

function optionOf({ name, place, description, isRequired, isList, isBoolean }: Parameter): Option {
  const where = { path: "path", query: "query", headers: "header" }[place];
  const [first = ""] = /^.*?(?=\.\s|$)/.exec(description.replaceAll(/\s+/g, " ")) ?? [];
  const option = new Option(`--${name} <value${isList ? "..." : ""}>`, `${where}${first === "" ? "" : `: ${first}`}`);
  // Any other text might be taken for false: a dry run would be a write.
  return (isBoolean ? option.choices(["true", "false"]) : option).makeOptionMandatory(isRequired);
}

/** A call that may have been executed has an exit code of its own. */
function unknownOutcome(error: unknown): never {
  if (!PolicyError.isInstance(error) || error.info?.outcome !== "unknown") throw error;
  throw new CliError(commandWords(error.message, error.info.api), exitCodes.unknown);
}
