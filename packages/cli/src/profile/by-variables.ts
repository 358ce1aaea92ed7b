import { CliError } from "../cli-error.ts";
import type { Name } from "./names.ts";

/** A client's message about one of its options: `events client: baseUrl is not a URL; …`. */
const ofOption = /^\w+ client: (\S+) /;

/**
 * Makes a client.
 * @param variables where each of its options comes from.
 * @throws CliError that names the variable in place of the option that is wrong.
 */
export function byVariables<Client>(variables: Readonly<Record<string, Name>>, make: () => Client): Client {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Error && error.name === "ConfigurationError")) throw error;
    const said = error.message.replace(ofOption, (_, option: string) => `${variables[option] ?? option} `);
    // The command line has no such option.
    throw new CliError(said.replace("use https, or name the host in allowInsecureHosts", "use https"));
  }
}
