/**
 * How long after the first attempt a key may be sent again: its window less a margin of a twelfth, at most an hour
 * (60 minutes of 24 hours, 15 minutes of three). After that the server may take the same key for a new write.
 */
export function keyLifeMs(windowSeconds = Number.POSITIVE_INFINITY): number {
  return 1000 * (windowSeconds - Math.min(windowSeconds / 12, 3600));
}
