const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** `2026-11-23` → `23 November 2026` */
export function dayWords(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`));
}
