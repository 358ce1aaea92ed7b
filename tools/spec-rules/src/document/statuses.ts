import { items } from "./json.ts";

/** True for an array of one or more error statuses: 400 up to, not including, `end`. */
export function isStatusList(value: unknown, end = 600): boolean {
  return (
    items(value).length > 0 &&
    items(value).every((status) => Number.isInteger(status) && Number(status) >= 400 && Number(status) < end)
  );
}
