import { Option } from "@commander-js/extra-typings";
import { CliError } from "../cli-error.ts";
import type { Context } from "../commands/context.ts";
import { jsonText } from "../report/json-text.ts";
import { clockLine } from "./clock-line.ts";
import { controlCommand, withControl } from "./control-command.ts";

/** `tillside sandbox clock` */
export function sandboxClock({ io }: Context) {
  return controlCommand("clock", "show the clock, or move, set, freeze or resume it")
    .addOption(new Option("--advance <duration>", "move it forward: 90, 90s, 15m, 24h or 7d").argParser(secondsIn))
    .option("--set <time>", "set it: 2027-01-31T12:00:00Z")
    .option("--next", "move it to the next event that is due")
    .option("--freeze", "stop it")
    .option("--resume", "let it run again")
    .action(async (flags) => {
      const { advance, set, next, freeze, resume } = flags;
      const moves = [
        ...(advance === undefined ? [] : [{ advanceSeconds: advance }]),
        ...(set === undefined ? [] : [{ set }]),
        ...(freeze ? [{ freeze: true as const }] : []),
        ...(resume ? [{ resume: true as const }] : []),
      ];
      if (moves.length + (next ? 1 : 0) > 1)
        throw new CliError("Pass one of --advance, --set, --next, --freeze and --resume.");
      const [body] = moves;
      const clock = await withControl(flags, (control) => {
        if (next) return control.advanceToNextDue();
        return body === undefined ? control.getClock() : control.moveClock({ body });
      });
      io.stdout.write(flags.json ? jsonText(clock) : `${clockLine(clock)}\n`);
    });
}

const seconds: Readonly<Record<string, number>> = { "": 1, s: 1, m: 60, h: 3_600, d: 86_400 };

function secondsIn(text: string): number {
  const [, number, unit = ""] = /^(\d+(?:\.\d+)?)([smhd]?)$/.exec(text) ?? [];
  if (number === undefined)
    throw new CliError(`--advance takes a duration such as 90s, 15m, 24h or 7d, not "${text}".`);
  return Number(number) * (seconds[unit] ?? 1);
}
