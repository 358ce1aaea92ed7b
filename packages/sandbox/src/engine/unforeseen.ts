import type { Fired } from "../requests/fired.ts";
import { Refusal } from "./refusal.ts";
import { transport } from "./statement-of.ts";

/** A refusal for reasons that no document has, marked as such (READINGS X9). `header`: the one that is at fault, in lower case. */
export function unforeseen(status: number, message: string, fired?: Fired, header?: string): Refusal {
  return new Refusal(status, message, { openPoint: transport, fired, field: header && `header/${header}` });
}
