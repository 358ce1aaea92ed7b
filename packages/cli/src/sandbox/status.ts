import type { Context } from "../commands/context.ts";
import { jsonText } from "../report/json-text.ts";
import { clockLine } from "./clock-line.ts";
import { controlCommand, withControl } from "./control-command.ts";

/** `tillside sandbox status` */
export function sandboxStatus({ io }: Context) {
  return controlCommand("status", "show the sandbox's time, faults and received requests").action(async (flags) => {
    const status = await withControl(flags, async (control, origin) => {
      const [clock, faults, requests, { total: due }] = await Promise.all([
        control.getClock(),
        control.listFaults(),
        control.listRequests(),
        control.listDue(),
      ]);
      const received = requests.filter(({ api }) => api !== "control");
      return { origin, clock, due, faults: faults.length, requests: received.length };
    });
    const lines = [
      `Sandbox   ${status.origin}`,
      `Time      ${clockLine(status.clock)}`,
      `Due       ${status.due} later`,
      `Faults    ${status.faults}`,
      `Requests  ${status.requests} in the log`,
    ];
    io.stdout.write(flags.json ? jsonText(status) : `${lines.join("\n")}\n`);
  });
}
