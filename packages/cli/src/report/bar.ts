const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** A bar of blocks, in steps of an eighth; empty for values that are not above 0. */
export function bar(value: number, most: number, width: number): string {
  if (!(value > 0) || !(most > 0)) return "";
  const steps = Math.max(1, Math.round((Math.min(value, most) / most) * width * 8));
  return "█".repeat(Math.floor(steps / 8)) + eighths[steps % 8];
}
