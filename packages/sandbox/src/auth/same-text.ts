import { timingSafeEqual } from "node:crypto";

/** Whether two secrets are equal, in a time that does not tell how much of them is. */
export function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
