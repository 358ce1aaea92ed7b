/** The first line of every snapshot names it. 1 was a single JSON text, 2 had neither key nor log; both are not read any more. */
export const snapshotVersion = 3;
