import { Command, type CommandUnknownOpts } from "@commander-js/extra-typings";
import { audienceImport } from "./commands/audience-import.ts";
import { call } from "./commands/call.ts";
import type { Context } from "./commands/context.ts";
import { eventsSend } from "./commands/events-send.ts";
import { onboardingOperation } from "./commands/onboarding-operation.ts";
import { reportAccounts, reportSlugs } from "./commands/report-lists.ts";
import { reportRun } from "./commands/report-run.ts";
import { sandbox } from "./commands/sandbox.ts";
import { tool } from "./commands/tool.ts";
import { complaint } from "./complaint.ts";
import { checkOptionValues } from "./option-values.ts";
import { version } from "./version.ts";

const footer = `
Base URLs and credentials come from the environment or from a profile (a file with mode 600), never from arguments.
Exit codes: 0 done · 1 failed · 2 wrong use · 3 some rejected · 4 some unknown · 5 wait timed out · 130 stopped
`;

/** The whole command line. Commands write their exit code to the context. */
export function program(context: Context) {
  const { stdout, stderr } = context.io;
  const settle = (command: CommandUnknownOpts) => {
    everyCommand(command, (each) => {
      checkOptionValues(each);
      each.exitOverride().configureOutput({
        writeOut: (text) => stdout.write(text),
        writeErr: (text) => stderr.write(text),
        getOutHelpWidth: () => stdout.columns ?? 100,
        getErrHelpWidth: () => stderr.columns ?? 100,
        outputError: (text, write) => write(complaint(text)),
      });
    });
  };
  const root = new Command("tillside")
    .description("The partner APIs on the command line.")
    .version(version())
    .enablePositionalOptions()
    .addHelpText("after", footer)
    .addCommand(group("events", "send conversion and transaction events", eventsSend(context)))
    .addCommand(group("audience", "import addresses into audience lists", audienceImport(context)))
    .addCommand(
      group(
        "report",
        "report on accounts, campaigns and transactions",
        reportRun("campaigns", context),
        reportRun("transactions", context),
        reportAccounts(context),
        reportSlugs(context),
      ),
    )
    .addCommand(group("onboarding", "follow the operations of partner onboarding", onboardingOperation(context)))
    .addCommand(call(context, settle))
    .addCommand(tool("mock", "start stateless mock servers of the APIs", "@tillside/mocks"))
    .addCommand(sandbox(context));
  settle(root);
  return root;
}

function group(name: string, summary: string, ...commands: readonly CommandUnknownOpts[]) {
  const parent = new Command(name).summary(summary).description(summary);
  for (const command of commands) parent.addCommand(command);
  return parent;
}

function everyCommand(command: CommandUnknownOpts, change: (command: CommandUnknownOpts) => unknown): void {
  change(command);
  for (const child of command.commands) everyCommand(child, change);
}
