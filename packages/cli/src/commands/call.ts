import { Command, type CommandUnknownOpts } from "@commander-js/extra-typings";
import { apis } from "../call/apis.ts";
import type { Document } from "../call/document.ts";
import { operationCommand } from "../call/operation-command.ts";
import { operationsIn } from "../call/operations-in.ts";
import { CliError } from "../cli-error.ts";
import type { Context } from "./context.ts";

/**
 * `tillside call`. Its own commands, one for each operation, are made when it runs: no other command needs the documents.
 *
 * @param settle gives a command the output of the program.
 */
export function call(context: Context, settle: (command: CommandUnknownOpts) => void) {
  const summary = "call any operation of the APIs by its name";
  return new Command("call")
    .summary(summary)
    .description(`${summary}; without one, lists them`)
    .helpOption(false)
    .argument("[words...]")
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (words) => {
      const commands = await operationCommands(context);
      settle(commands);
      await commands.parseAsync(words.length === 0 ? ["--help"] : words, { from: "user" });
    });
}

async function operationCommands(context: Context): Promise<CommandUnknownOpts> {
  const named = await Promise.all(
    Object.entries(apis).map(async ([name, api]) => {
      const { default: document } = await api.document();
      return operationsIn(document as Document).map((operation) => ({ name, api, operation }));
    }),
  );
  const all = named.flat();
  const command: CommandUnknownOpts = new Command("tillside call")
    .description("Calls one operation and prints its response as JSON. An operation's --help lists its parameters.")
    .usage("<operation> [options]")
    .helpCommand(false);
  for (const { name, api, operation } of all) {
    const { id } = operation;
    const owners = all.filter((one) => one.operation.id === id).map((one) => `${one.name}.${id}`);
    const isShared = owners.length > 1;
    command.commandsGroup(`${name}:`);
    command.addCommand(operationCommand(isShared ? `${name}.${id}` : id, api, operation, context));
    if (isShared && owners[0] === `${name}.${id}`) command.addCommand(sharedName(id, owners), { hidden: true });
  }
  return command;
}

/** What several APIs have cannot be called without the name of one. */
function sharedName(id: string, owners: readonly string[]): CommandUnknownOpts {
  return new Command(id)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(() => {
      throw new CliError(`Several APIs have an operation ${id}. Call ${owners.join(" or ")}.`);
    });
}
