import type { Named } from "../engine/aliases.ts";
import { namesOfFired } from "./fired.ts";

/** @param expected `404`, `4xx`, or `none` where no response began. */
export function fitsStatus(expected: string, status: number | undefined): boolean {
  if (status === undefined) return expected === "none";
  return `${status}`.startsWith(expected.replace(/xx$/i, ""));
}

/** @param expected `registerAccount`, or `onboarding.registerAccount`: several APIs may have an operation of that name. */
export function fitsOperation(expected: string, { api, operation, aliases = [] }: Named): boolean {
  if (operation === undefined) return false;
  return [{ api, operation }, ...aliases].some(
    (each) => expected === each.operation || expected === `${each.api}.${each.operation}`,
  );
}

/** @param expected the API of an operation under any of its names. */
export function fitsApi(expected: string, { api, aliases = [] }: Named): boolean {
  return api === expected || aliases.some((each) => each.api === expected);
}

/** @param expected a name, or several that must all have fired: `fault, replayed`. */
export function fitsFired(expected: string, fired: string | undefined): boolean {
  if (fired === undefined) return false;
  const names = namesOfFired(fired);
  return namesOfFired(expected).every((name) => names.includes(name));
}
