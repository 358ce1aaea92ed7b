import { fencesOf } from "./fences.ts";

/** The address of the sandbox in READMEs. */
const SHOWN_ORIGIN = "http://127.0.0.1:4020";

/**
 * The environment variables that a client's README sets in its ` ```sh sandbox ` fence, for a sandbox at `origin`.
 *
 * @throws Error where the README has no such fence.
 */
export function readmeEnvironment(readme: string, origin: string): Readonly<Record<string, string>> {
  const fence = fencesOf(readme).find(({ language, words }) => language === "sh" && words.has("sandbox"));
  if (!fence) throw new Error("The README has no ```sh sandbox fence that sets the variables of its first sample.");
  const variables = fence.text.replaceAll(SHOWN_ORIGIN, origin).matchAll(/\b([A-Z_]+)=(\S+)/g);
  return Object.fromEntries(Array.from(variables, ([, name = "", value = ""]) => [name, value]));
}
