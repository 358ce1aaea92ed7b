import { quoted, sentence, suggestion } from "./engine/suggestion.ts";
import { SandboxError } from "./sandbox-error.ts";

/** Every name that the options may have: the compiler asks for a new one here. */
export type OptionNames<Options> = Readonly<Record<keyof Options, true>>;

/**
 * Refuses options that there are not: ignored, they would seem to have worked.
 *
 * @param place whose options they are, for instance `createSandbox()`.
 * @throws SandboxError that names each of them, and the option that was probably meant.
 */
export function checkOptions<Options extends object>(given: Options, names: OptionNames<Options>, place: string): void {
  const problem = optionProblem(given, names, place);
  if (problem !== undefined) throw new SandboxError(problem);
}

/** A value as a message shows it: a text in quotes. */
export function shownValue(value: unknown): string {
  return typeof value === "string" || (typeof value === "object" && value !== null)
    ? JSON.stringify(value)
    : String(value);
}

/** The same as a message; undefined where all of them are options. */
export function optionProblem<Options extends object>(
  given: Options,
  names: OptionNames<Options>,
  place: string,
): string | undefined {
  if (typeof given !== "object" || given === null) return `${place} takes an object with its options.`;
  const known = Object.keys(names);
  const problems = Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = suggestion(name, known) || `; there are ${known.map(quoted).join(", ")}`;
      return `${quoted(name)} is not an option of ${place}${near}`;
    });
  return problems.length > 0 ? sentence(problems) : undefined;
}
