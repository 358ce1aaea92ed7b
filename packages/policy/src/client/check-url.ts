import { readBaseUrl } from "../facts/base-url.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { notText } from "../facts/not-text.ts";

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * A host address from the options, without its trailing slash.
 * @throws ConfigurationError that names the option: missing, not a string, not a URL, or with credentials or a query. Also for plain
 * http to a host that is neither loopback nor in `allowInsecureHosts`.
 */
export function checkUrl(
  where: string,
  option: string,
  value: unknown,
  allowInsecureHosts: readonly string[] = [],
): string {
  const refuse = (problem: string): never => {
    throw new ConfigurationError(`${where}: ${option} ${problem}`);
  };
  if (typeof value !== "string" || value === "")
    return refuse(notText(value, "is missing; the contract names no host, so give your own."));
  const { url, base } = readBaseUrl(value, (problem) => refuse(`${problem}.`));
  const insecure =
    url.protocol === "http:" && !loopback.test(url.hostname) && !allowInsecureHosts.includes(url.hostname);
  if (insecure || !/^https?:$/.test(url.protocol)) {
    return refuse(
      `uses ${url.protocol}//${url.hostname}, which would show the token to the network; use https, or name the host in allowInsecureHosts.`,
    );
  }
  return base;
}
