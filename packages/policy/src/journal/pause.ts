const cell = new Int32Array(new SharedArrayBuffer(4));

/** Holds up this thread: opening a file is synchronous. */
export function pause(milliseconds: number): void {
  Atomics.wait(cell, 0, 0, milliseconds);
}
