import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { CliError } from "../cli-error.ts";
import { fileProblem } from "../file-problem.ts";
import type { Io } from "../io.ts";
import { inexactNumber } from "../records/exact-numbers.ts";

/**
 * The JSON that an option gives.
 *
 * @param given JSON, `@file`, or `@-` for stdin.
 * @param option its name, for messages.
 * @throws CliError that repeats nothing of the body, which may be private, except for a number that cannot be sent exactly.
 */
export async function bodyFrom(given: string, { stdin }: Pick<Io, "stdin">, option = "--body"): Promise<unknown> {
  const json = given === "@-" ? await text(stdin) : given.startsWith("@") ? textIn(given.slice(1), option) : given;
  const where = given.startsWith("@") ? given.slice(1).replace(/^-$/, "stdin") : option;
  let body: unknown;
  try {
    body = JSON.parse(json.replace(/^\uFEFF/, ""));
  } catch {
    throw new CliError(`${where} is not valid JSON. ${option} takes JSON, @file, or @- for stdin.`);
  }
  const inexact = inexactNumber(json);
  if (inexact !== undefined) throw new CliError(`${where}: ${inexact}`);
  return body;
}

function textIn(path: string, option: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new CliError(`${option}: ${path} cannot be read: ${fileProblem(error)}.`);
  }
}
