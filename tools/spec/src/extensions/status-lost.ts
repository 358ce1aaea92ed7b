import { items } from "../document/json.ts";
import type { FieldChange } from "./field-change.ts";

/** Whether a list of statuses lost one, or is not a list any more. */
export function statusLost({ before, after }: FieldChange): boolean {
  return items(before).some((status) => !items(after).includes(status));
}
