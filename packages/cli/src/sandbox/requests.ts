import type { RequestGap } from "@tillside/sandbox";
import { CliError } from "../cli-error.ts";
import type { Context } from "../commands/context.ts";
import { exitCodes } from "../exit-codes.ts";
import { jsonText } from "../report/json-text.ts";
import { withControl } from "./control-command.ts";
import { filteredCommand } from "./filtered-command.ts";
import { requestLine, type ShownRequest } from "./request-line.ts";

/** `tillside sandbox requests` */
export function sandboxRequests(context: Context) {
  const { io } = context;
  return filteredCommand("requests", "list the received requests, or follow them")
    .option("--follow", "show requests as they are made, until Ctrl-C; with --json one on each line")
    .option("--clear", "delete all requests in the log")
    .action(async (flags) => {
      const { origin, key, follow, clear, json, ...query } = flags;
      if (clear && (follow || Object.keys(query).length > 0))
        throw new CliError("--clear deletes all requests. Pass it without --follow and without a filter.");
      const isShown = (record: ShownRequest) => query.api !== undefined || record.api !== "control";
      if (follow) {
        const stop = new AbortController();
        const onGap = ({ after, to }: RequestGap) =>
          void io.stderr.write(`The log no longer has the requests after ${after} up to ${to}.\n`);
        const off = io.onInterrupt(() => {
          context.exitCode = exitCodes.interrupted;
          stop.abort();
        });
        // A reader such as `head` has enough.
        const onUnread = () => stop.abort();
        io.stdout.on("error", onUnread);
        try {
          await withControl(flags, async (control) => {
            for await (const record of control.followRequests({ query, signal: stop.signal, onGap }))
              if (isShown(record)) io.stdout.write(json ? jsonText(record, 0) : requestLine(record));
          });
        } finally {
          off();
          io.stdout.off("error", onUnread);
        }
        return;
      }
      const records = await withControl(flags, async (control) => {
        if (clear) await control.clearRequests();
        return (await control.listRequests({ query })).filter(isShown);
      });
      io.stdout.write(json ? jsonText(records) : records.map(requestLine).join("") || "No requests.\n");
    });
}
