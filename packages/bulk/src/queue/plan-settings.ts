import { baseUrlOf, ConfigurationError } from "@tillside/policy";

/**
 * What the workers of a plan need to know, with the base URL of its planner. A plan that is continued on another host would be
 * reported as accepted, and each host would have a part of it.
 */
export function planSettings(where: string, client: object, settings: object): string {
  return JSON.stringify({ baseUrl: baseUrlOf(client, where), ...settings });
}

/**
 * Reads what `planSettings()` has written, for a worker with this client. A plan of an earlier version names no base URL.
 * @throws ConfigurationError if the plan is for another base URL.
 */
export function settingsOf<Settings extends object>(
  where: string,
  client: object,
  plan: string,
  written: string,
): Settings {
  const own = baseUrlOf(client, where);
  const { baseUrl = own, ...settings } = JSON.parse(written) as { readonly baseUrl?: string } & Settings;
  if (baseUrl === own) return settings as unknown as Settings;
  throw new ConfigurationError(
    `${where}: the plan "${plan}" is for ${baseUrl}, and the client for ${own}. Use a client of that address, or another plan.`,
  );
}
