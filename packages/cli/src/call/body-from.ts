import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { CliError } from "../cli-error.ts";
import { fileProblem } from "../file-problem.ts";
import type { Io } from "../io.ts";
import { inexactNumber } from "../records/exact-numbers.ts";

/**
 * The JSON that an option gives.
 *
 * @param given JSON, `@file`, or `@-` for stdin.
 * @param option its name, for messages.
 * @throws CliError for what is not JSON, and for bytes that are not UTF-8, which would be sent as other characters. It repeats nothing of
 * the body, which may be private, except for a number that cannot be sent exactly.
 */
export async function bodyFrom(given: string, { stdin }: Pick<Io, "stdin">, option = "--body"): Promise<unknown> {
  const isInline = !given.startsWith("@");
  const where = isInline ? option : given === "@-" ? "stdin" : given.slice(1);
  const json = isInline
    ? given
    : decoded(given === "@-" ? await buffer(stdin) : bytesOf(given.slice(1), option), where);
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

function bytesOf(path: string, option: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new CliError(`${option}: ${path} cannot be read: ${fileProblem(error)}.`);
  }
}

function decoded(bytes: Buffer, where: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CliError(`${where} is not UTF-8. Save it as UTF-8.`);
  }
}
