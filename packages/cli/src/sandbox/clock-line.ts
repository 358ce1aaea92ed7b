import { plainText } from "../report/plain-text.ts";

/** `2027-01-31T12:00:00.000Z, frozen` */
export function clockLine({ now, frozen }: { readonly now: string; readonly frozen: boolean }): string {
  return `${plainText(now)}, ${frozen ? "frozen" : "running"}`;
}
