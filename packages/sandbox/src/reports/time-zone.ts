/** Whether a text names a zone of the Olson database. */
export function isOlsonName(text: unknown): boolean {
  return typeof text === "string" && /^[A-Z]/i.test(text) && offsets(text) !== undefined;
}

/** Says of a local time in a zone (milliseconds as if in UTC) which moment it is. A name that is no zone counts as UTC. */
export function momentsOf(zone: string): (local: number) => number {
  const offsetAt = offsets(zone) ?? (() => 0);
  // The offset is that of the moment itself, which is only known roughly at first.
  return (local) => local - offsetAt(local - offsetAt(local));
}

/** What a zone's clocks are ahead of UTC at a moment, in milliseconds; undefined where there is no such zone. */
function offsets(zone: string): ((moment: number) => number) | undefined {
  try {
    const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
    return (moment) => {
      const name = format.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? "";
      const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
      return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
    };
  } catch {
    return undefined;
  }
}
