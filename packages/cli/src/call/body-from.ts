import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { CliError } from "../cli-error.ts";
import { fileProblem } from "../file-problem.ts";
import type { Io } from "../io.ts";

/**
 * The JSON that an option gives.
 *
 * @param given JSON, `@file`, or `@-` for stdin.
 * @param option its name, for messages.
 * @throws CliError that does not repeat the body: it may hold what is private.
 */
export async function bodyFrom(given: string, { stdin }: Pick<Io, "stdin">, option = "--body"): Promise<unknown> {
  const json = given === "@-" ? await text(stdin) : given.startsWith("@") ? textIn(given.slice(1), option) : given;
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ""));
  } catch {
    const where = given.startsWith("@") ? given.slice(1).replace(/^-$/, "stdin") : option;
    throw new CliError(`${where} is not valid JSON. ${option} takes JSON, @file, or @- for stdin.`);
  }
}

function textIn(path: string, option: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new CliError(`${option}: ${path} cannot be read: ${fileProblem(error)}.`);
  }
}
