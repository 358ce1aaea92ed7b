import { readFileSync, writeFileSync } from "node:fs";
import { Argument } from "@commander-js/extra-typings";
import { CliError } from "../cli-error.ts";
import type { Context } from "../commands/context.ts";
import { fileProblem } from "../file-problem.ts";
import { jsonText } from "../report/json-text.ts";
import { plainText } from "../report/plain-text.ts";
import { controlCommand, withControl } from "./control-command.ts";

/** `tillside sandbox snapshot` */
export function sandboxSnapshot({ io }: Context) {
  return controlCommand("snapshot", "save everything that the sandbox holds, secrets too, or restore what was saved")
    .addArgument(new Argument("<what>", "what to do").choices(["save", "restore"] as const))
    .argument("<file>", "the snapshot; only you can read a new one")
    .action(async (what, file, flags) => {
      if (what === "save") {
        const saved = await withControl(flags, (control) => control.getSnapshot());
        attempt(file, "written", () => writeFileSync(file, saved, { mode: 0o600 }));
      } else {
        const saved = attempt(file, "read", () => readFileSync(file));
        await withControl(flags, (control) => control.restoreSnapshot({ body: saved }));
      }
      const done = `${what}d`;
      io.stdout.write(flags.json ? jsonText({ [done]: file }) : `${plainText(`${file} is ${done}.`)}\n`);
    });
}

/** @throws CliError that names the file. */
function attempt<Value>(file: string, done: string, act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    throw new CliError(`${file} cannot be ${done}: ${fileProblem(error)}.`);
  }
}
