/** Where a fault's random numbers are; plain data, so that a snapshot has it. */
export interface Drawing {
  random: number;
}

/** The next number from 0 to below 1. Mulberry32: small, and the same everywhere. */
export function draw(drawing: Drawing): number {
  drawing.random = (drawing.random + 0x6d2b79f5) | 0;
  let mixed = Math.imul(drawing.random ^ (drawing.random >>> 15), 1 | drawing.random);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
