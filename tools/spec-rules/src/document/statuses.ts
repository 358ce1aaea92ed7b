import { items } from "./json.ts";

/** True for an array of one or more error statuses (400 to 599). */
export function isStatusList(value: unknown): boolean {
  return (
    items(value).length > 0 &&
    items(value).every((status) => Number.isInteger(status) && Number(status) >= 400 && Number(status) < 600)
  );
}
