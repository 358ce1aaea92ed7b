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

/** The parameter under which a write is sent once. */
const keyHeader = "Idempotency-Key";

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
    const stop = new AbortController();
    // Otherwise the process would end without a word about a write in flight, and the key that repeats it would be lost.
    const off = context.io.onInterrupt(() => stop.abort(new Error("stopped")));
    const { signal } = stop;
    // Without a key of their own, people get a new one for each call. So who gives one repeats a call.
    const policy = init.headers?.[keyHeader] === undefined ? context.policy : { ...context.policy, repeats: true };
    const call = client[id]?.({ ...init, ...content, policy, signal }) as Promise<never>;
    const data: unknown = await unwrap(call, { allowPartial: true })
      .catch((error: unknown) => {
        // The message of the error masks what the request contained.
        if (error instanceof ResponseError && error.body !== undefined) context.io.stdout.write(jsonText(error.body));
        throw failureOf(error, signal);
      })
      .finally(off);
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

/** The error with its exit code: a call that was or may have been executed has one of its own, and so has one that was stopped. */
function failureOf(error: unknown, { aborted }: AbortSignal): unknown {
  if (!PolicyError.isInstance(error) || error.info === undefined) return error;
  const { outcome, api } = error.info;
  if (!aborted && outcome === "not-executed") return error;
  return new CliError(commandWords(error.message, api), aborted ? exitCodes.interrupted : exitCodes.unknown);
}
