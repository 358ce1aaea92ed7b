/** Names of options under which people try to hand over credentials. */
const secretive = /secret|key|token|password|credential|client-?id|app-?id/i;

/**
 * What commander says about the command line, without the value of an option that it does not know: it may be a secret.
 */
export function complaint(text: string): string {
  const [, option = ""] = /unknown option '(-+[\w-]*)/.exec(text) ?? [];
  const plain = text.replace(/(unknown option '-+[\w-]*)[^']*'/, "$1'");
  if (!secretive.test(option)) return plain;
  return `${plain.trimEnd()}\nCredentials are never taken from arguments: set them in the environment or in a profile (--profile).\n`;
}
