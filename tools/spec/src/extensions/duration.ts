const UNITS = [
  [3_600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

/** `300` → `5 minutes`, in the largest unit up to an hour that goes into it. */
export function duration(seconds: number): string {
  const [size, name] = UNITS.find(([length]) => seconds % length === 0) ?? [1, "second"];
  const count = seconds / size;
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}
