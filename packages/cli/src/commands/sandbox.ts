import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { sandboxClock } from "../sandbox/clock.ts";
import { sandboxCoverage } from "../sandbox/coverage.ts";
import { sandboxEnv } from "../sandbox/env.ts";
import { sandboxExport } from "../sandbox/export.ts";
import { sandboxFaults } from "../sandbox/faults.ts";
import { sandboxRequests } from "../sandbox/requests.ts";
import { sandboxReset } from "../sandbox/reset.ts";
import { sandboxRuns } from "../sandbox/runs.ts";
import { sandboxSnapshot } from "../sandbox/snapshot.ts";
import { sandboxState } from "../sandbox/state.ts";
import { sandboxStatus } from "../sandbox/status.ts";
import { sandboxVerify } from "../sandbox/verify.ts";
import { sandboxWait } from "../sandbox/wait.ts";
import type { Context } from "./context.ts";
import { tool } from "./tool.ts";

/** `tillside sandbox` starts one; its commands work with one that runs. */
export function sandbox(context: Context): CommandUnknownOpts {
  const commands: readonly CommandUnknownOpts[] = [
    sandboxStatus(context),
    sandboxEnv(context),
    sandboxClock(context),
    sandboxFaults(context),
    sandboxRequests(context),
    sandboxVerify(context),
    sandboxCoverage(context),
    sandboxExport(context),
    sandboxWait(context),
    sandboxReset(context),
    sandboxState(context),
    sandboxSnapshot(context),
    sandboxRuns(context),
  ];
  const names = commands.map((command) => command.name());
  const width = Math.max(...names.map((name) => name.length));
  const list = commands.map((command) => `  ${command.name().padEnd(width)}  ${command.summary()}\n`).join("");
  const start: CommandUnknownOpts = tool(
    "sandbox",
    "start a server that behaves as the contract says, or control a running one",
    "@tillside/sandbox",
    ([first = "--port"]) => {
      if (!first.startsWith("-")) start.error(`error: unknown command '${first}'\n(There are ${names.join(", ")}.)`);
      if (first !== "--help" && first !== "-h") return;
      context.io.stdout.write(`tillside sandbox <command>, for a running sandbox:\n${list}\nTo start one:\n`);
    },
  );
  for (const command of commands) start.addCommand(command);
  return start;
}
