/** Where a server on this address is reached: `http://127.0.0.1`, without the port. */
export function originOn(host: string): string {
  return `http://${host.includes(":") ? `[${host}]` : host}`;
}

/**
 * Why no mock can listen on this address, as a sentence; undefined where its form is that of an address.
 * @param name of the option, as its user writes it.
 */
export function hostProblem(name: string, host: string): string | undefined {
  if (host === "") return `${name} is empty. Give it a value, or leave it out. Is a shell variable not set?`;
  if (URL.canParse(originOn(host))) return undefined;
  return `${name} takes an address or a name of this machine, such as 127.0.0.1, ::1 or localhost, not "${host}".`;
}
