import { rounds } from "@tillside/testing/proof";

/** Of the limit of 600: a tenth of a minute in `npm test`, a minute in `npm run prove`. */
export const perSeconds = rounds(6, 60);

/**
 * The same at the server. What delays a call on one machine does not become shorter with the window, so a scaled one
 * lacks the margin of a sixtieth: the tenth of a second that a whole minute has to spare for 600 calls.
 */
export const serverWindowMs = rounds(perSeconds * 1_000 * (59 / 60), perSeconds * 1_000);

/** Enough processes to share a limit in `npm test`; as many as a fleet may have in `npm run prove`. */
export const servers = rounds(4, 8);
