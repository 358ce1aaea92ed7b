import type { RequestGap } from "@tillside/sandbox";
import type { Context } from "../commands/context.ts";
import { exitCodes } from "../exit-codes.ts";
import { jsonText } from "../report/json-text.ts";
import { controlCommand, withControl } from "./control-command.ts";
import { requestLine, type ShownRequest } from "./request-line.ts";

/** `tillside sandbox requests` */
export function sandboxRequests(context: Context) {
  const { io } = context;
  return controlCommand("requests", "list the received requests, or follow them")
    .option("--api <name>", "to this API only")
    .option("--operation <id>", "of this operation only")
    .option("--caller <name>", "from this client id, public key or API key's name only")
    .option("--status <status>", "with this status only: 404, 4xx, or none where no response began")
    .option("--fired <what>", "where this fired: replayed, limited, fault")
    .option("--since <id or time>", "only those after this id, or since this time")
    .option("--follow", "show requests as they are made, until Ctrl-C; with --json one on each line")
    .option("--clear", "forget the requests so far")
    .action(async (flags) => {
      const { origin, key, follow, clear, json, ...query } = flags;
      const isShown = (record: ShownRequest) => query.api !== undefined || record.api !== "control";
      if (follow) {
        const stop = new AbortController();
        const onGap = ({ after, to }: RequestGap) =>
          void io.stderr.write(`The log no longer has the requests after ${after} up to ${to}.\n`);
        const off = io.onInterrupt(() => stop.abort());
        try {
          await withControl(flags, async (control) => {
            for await (const record of control.followRequests({ query, signal: stop.signal, onGap }))
              if (isShown(record)) io.stdout.write(json ? jsonText(record, 0) : requestLine(record));
          });
        } finally {
          off();
        }
        context.exitCode = exitCodes.interrupted;
        return;
      }
      const records = await withControl(flags, async (control) => {
        if (clear) await control.clearRequests();
        return (await control.listRequests({ query })).filter(isShown);
      });
      io.stdout.write(json ? jsonText(records) : records.map(requestLine).join("") || "No requests.\n");
    });
}
