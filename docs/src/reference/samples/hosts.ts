import type { Server } from "../openapi.ts";

/** The address of a server with its variables' defaults, which is the local sandbox's. */
export function addressOf({ url, variables }: Server): string {
  return url.replaceAll(/\{(\w+)\}/g, (name, variable: string) => variables?.[variable]?.default ?? name);
}

/** The host as the contract writes it: `{base_url}`. */
export function hostOf({ url }: Server): string {
  return url;
}
