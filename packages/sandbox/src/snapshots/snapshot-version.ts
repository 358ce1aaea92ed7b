/** The first line of every snapshot names it. 1 was a single JSON text, which is not read any more. */
export const snapshotVersion = 2;
