import { controlCommand } from "./control-command.ts";

/** A command about the requests that a sandbox received, with the filters of the request log. */
export function filteredCommand(name: string, summary: string) {
  return controlCommand(name, summary)
    .option("--api <name>", "only requests to this API")
    .option("--operation <id>", "only requests of this operation")
    .option("--caller <name>", "only requests from this client id, public key or API key's name")
    .option("--status <status>", "only requests with this status: 404, 4xx, or none if no response began")
    .option("--fired <what>", "to which this applied: replayed, limited, fault")
    .option("--since <id or time>", "only requests after this id, or since this time");
}
