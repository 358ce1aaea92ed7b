import { changeWords } from "./change-words.ts";

/** What a change asks of those who use the API or its client. */
export const IMPACTS = ["breaking", "compatible", "docs only"] as const;

export type Impact = (typeof IMPACTS)[number];

/** A change of one of our fields, or, where it is an object before and after, of one of its members. */
export interface FieldChange {
  /** The member that changed; undefined for the whole field. */
  readonly key?: string;
  /** Undefined where it was not there. */
  readonly before: unknown;
  readonly after: unknown;
}

/** What a change asks, and old → new in words. */
export interface Weighed {
  readonly impact: Impact;
  readonly what: string;
}

/** Weighs a change of one field. */
export type DiffRule = (change: FieldChange) => Weighed;

/** A field of which some changes break those who call, and all others are compatible. */
export function breaksWhen(breaks: (change: FieldChange) => boolean): DiffRule {
  return (change) => ({
    impact: breaks(change) ? "breaking" : "compatible",
    what: changeWords(change.before, change.after),
  });
}

/** The field decides what the client does by itself: whoever calls it writes the same as before. */
export const clientActs: DiffRule = breaksWhen(() => false);

/** The field decides what a caller writes or has to expect: every change breaks, a new one too. */
export const callersDepend: DiffRule = breaksWhen(() => true);

/** The field is for people. */
export const peopleRead: DiffRule = ({ before, after }) => ({
  impact: "docs only",
  what: changeWords(before, after),
});
