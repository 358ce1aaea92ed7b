import { ConfigurationError } from "@tillside/policy";
import { fileLines } from "./file-lines.ts";

/**
 * Reads the records of a file of rejected records. Use it as the source of a new run, which makes new batches and new keys.
 * @throws ConfigurationError that names the first invalid line; errors of the file system.
 * @example await sendEvents(events, readRejected<Event>("rejected.ndjson"), { accountId });
 */
export async function* readRejected<Item>(path: string): AsyncGenerator<Item, void, undefined> {
  let number = 0;
  for await (const { text } of fileLines(path)) {
    number += 1;
    if (text.trim() === "") continue;
    yield recordOf(text, `readRejected: line ${number} of ${path}`) as Item;
  }
}

function recordOf(line: string, where: string): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    // The error itself quotes the line, so it is not passed on.
    throw new ConfigurationError(`${where} is not valid JSON. Fix the line or remove it.`);
  }
  if (typeof parsed === "object" && parsed !== null && "record" in parsed) return parsed.record;
  throw new ConfigurationError(`${where} has no "record". Fix the line or remove it.`);
}
