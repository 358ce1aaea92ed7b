import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { ConfigurationError } from "@tillside/policy";

/**
 * The records of a file of rejected ones, mended or as they are: a source for a new run, with new batches and new keys.
 * @throws ConfigurationError that names the line that is none of such a file; what the file system throws.
 * @example await sendEvents(events, readRejected<Event>("rejected.ndjson"), { accountId });
 */
export async function* readRejected<Item>(path: string): AsyncGenerator<Item, void, undefined> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (line.trim() === "") continue;
    yield recordOf(line, `readRejected: line ${number} of ${path}`) as Item;
  }
}

function recordOf(line: string, where: string): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    // Not the error itself: it quotes the line.
    throw new ConfigurationError(`${where} is no JSON. Mend it, or take it out.`);
  }
  if (typeof parsed === "object" && parsed !== null && "record" in parsed) return parsed.record;
  throw new ConfigurationError(`${where} has no "record". Mend it, or take it out.`);
}
