import { Refusal } from "../../engine/refusal.ts";
import { type Days, daysBetween, localTimeOf } from "../../reports/days.ts";

/**
 * The days that a report is about. Start and end may have different forms, and a start that is not before the end gives no
 * days (READINGS Q8).
 *
 * @throws Refusal 400 for what is no day or time (QRY-026, QRY-029).
 */
export function reportRange(startDate: string, endDate: string): { days: Days; openPoint: string[] } {
  const [start, end] = [localTimeOf(startDate), localTimeOf(endDate)];
  if (start === undefined || end === undefined) {
    throw new Refusal(400, "startDate and endDate must be days that exist.", {
      field: start === undefined ? "body/startDate" : "body/endDate",
      rule: start === undefined ? "QRY-026" : "QRY-029",
      fired: "no such day",
    });
  }
  const isOpen = startDate.length !== endDate.length || start >= end || start % wholeDay !== 0 || end % wholeDay !== 0;
  return { days: daysBetween(start, end), openPoint: isOpen ? ["QRY-030"] : [] };
}

/** There are values of whole days only: what a part of one gives is a choice. */
const wholeDay = 86_400_000;
