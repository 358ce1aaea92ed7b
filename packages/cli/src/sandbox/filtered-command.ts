import { controlCommand } from "./control-command.ts";

/** A command about the requests that a sandbox received, with the filters of the request log. */
export function filteredCommand(name: string, summary: string) {
  return controlCommand(name, summary)
    .option("--api <name>", "to this API only")
    .option("--operation <id>", "of this operation only")
    .option("--caller <name>", "from this client id, public key or API key's name only")
    .option("--status <status>", "with this status only: 404, 4xx, or none where no response began")
    .option("--fired <what>", "where this fired: replayed, limited, fault")
    .option("--since <id or time>", "only those after this id, or since this time");
}
