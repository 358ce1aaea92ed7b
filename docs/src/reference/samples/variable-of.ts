import { type ApiVariables, variables } from "@tillside/cli/variables";
import { environment } from "./placeholder.ts";

type Option = "clientId" | "clientSecret" | "publicKey" | "secretKey" | "apiKey" | "token";

/** Stands for the environment variable that holds a credential of an API. Its name is the one that the command line reads. */
export function variableOf(api: string, scheme: string, option: Option): string {
  const found = (variables as Readonly<Record<string, ApiVariables | undefined>>)[api];
  const names: Readonly<Record<string, string>> = { ...found?.options, ...found?.schemes?.[scheme] };
  const name = option === "token" ? found?.token : (names[`auth.${scheme}.${option}`] ?? names[`auth.${option}`]);
  return environment(name ?? defaultName(api, option));
}

/** For an API that is not in the command line's list yet, as a new one is at first. */
function defaultName(api: string, option: Option): string {
  const words = option.replaceAll(/[A-Z]/g, (letter) => `_${letter}`);
  return `TILLSIDE_${api.replaceAll("-", "_")}_${words}`.toUpperCase();
}
