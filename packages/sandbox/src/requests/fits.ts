import { namesOfFired } from "./fired.ts";

/** @param expected `404`, `4xx`, or `none` where no response began. */
export function fitsStatus(expected: string, status: number | undefined): boolean {
  if (status === undefined) return expected === "none";
  return `${status}`.startsWith(expected.replace(/xx$/i, ""));
}

/** @param expected `registerAccount`, or `onboarding.registerAccount`: several APIs may have an operation of that name. */
export function fitsOperation(
  expected: string,
  { api, operation }: { readonly api?: string | undefined; readonly operation?: string | undefined },
): boolean {
  return operation !== undefined && (expected === operation || expected === `${api}.${operation}`);
}

/** @param expected a name, or several that must all have fired: `fault, replayed`. */
export function fitsFired(expected: string, fired: string | undefined): boolean {
  if (fired === undefined) return false;
  const names = namesOfFired(fired);
  return namesOfFired(expected).every((name) => names.includes(name));
}
