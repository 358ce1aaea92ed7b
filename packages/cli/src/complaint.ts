/** Names of options with which people try to pass credentials. */
const secretive = /secret|key|token|password|credential|client-?id|app-?id/i;

/**
 * Commander's message about the command line, without the value of an unknown option and without arguments that no command takes: each may be
 * a secret.
 */
export function complaint(text: string): string {
  const [, option = ""] = /unknown option '(-+[\w-]*)/.exec(text) ?? [];
  const plain = text
    .replace(/(unknown option '(?:--[\w-]*|-\w?)).*'/s, "$1'")
    .replace(/(too many arguments.* but got \d+): .*/s, "$1.\n");
  if (!secretive.test(option)) return plain;
  return `${plain.trimEnd()}\nCredentials are never taken from arguments: set them in the environment or in a profile (--profile).\n`;
}
