import { type Drawing, draw } from "./random-draw.ts";

/** How long a fault waits, in milliseconds, drawn anew for each request. */
export type Latency =
  | { readonly uniform: { readonly from: number; readonly to: number } }
  /** Half of the waits are longer than the median; the larger sigma, the longer the longest. */
  | { readonly lognormal: { readonly median: number; readonly sigma: number } };

/** No wait is longer: ten minutes. */
const longestMs = 600_000;

/** The next wait. */
export function waitOf(latency: Latency, drawing: Drawing): number {
  if ("uniform" in latency) {
    const { from, to } = latency.uniform;
    return Math.round(from + draw(drawing) * (to - from));
  }
  const { median, sigma } = latency.lognormal;
  return Math.round(Math.min(longestMs, median * Math.exp(sigma * normal(drawing))));
}

/** A number of the standard normal distribution (Box and Muller). */
function normal(drawing: Drawing): number {
  const radius = Math.sqrt(-2 * Math.log(1 - draw(drawing)));
  return radius * Math.cos(2 * Math.PI * draw(drawing));
}
