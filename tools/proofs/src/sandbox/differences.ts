import type { Operation } from "./operations.ts";

/** Requests to which Prism's mock and the sandbox return different classes of status, each for a reason. */
interface Difference {
  /** What is special about the request, as `variations` has it. */
  readonly what: RegExp;
  /** Default: of any operation. */
  readonly of?: RegExp;
  /** First digit of the sandbox's status. */
  readonly sandbox: 2 | 4;
  readonly because: string;
}

export const differences: readonly Difference[] = [
  {
    what: /^with a wrong credential$/,
    sandbox: 4,
    because: "Prism looks at a credential's form, not at who was given it.",
  },
  { what: /^unknown /, sandbox: 4, because: "Prism keeps no state: there every id exists." },
  {
    what: /^body with another kind of client_(id|secret)$/,
    of: /^exchangeClientCredentials$/,
    sandbox: 4,
    because: "A form has only texts, so this is the credential of another client; Prism knows no clients.",
  },
  {
    what: /^empty /,
    sandbox: 4,
    because: "Prism takes an empty optional parameter for none; for the sandbox it is a value, and a wrong one.",
  },
  {
    what: /^empty (Svc-Version|svc-session-id|svc-tag-id)$/,
    sandbox: 2,
    because:
      "Prism takes an empty required header for none; an empty Svc-Version is the latest one (EVT-099), and no rule says what the cart's must look like.",
  },
  {
    what: /^without (dateStart|dateEnd|currency|timeZoneVariation)$/,
    of: /^get(Campaign|Audience)$/,
    sandbox: 2,
    because: "Whether metadata reads need them is open; the spec asks for them, the sandbox does without (REP-028).",
  },
  {
    what: /^body without (id|userName)$/,
    of: /^deleteSubscriptions$/,
    sandbox: 4,
    because: "That one of the two must be there is a choice of the sandbox's, which no schema states (CAL-092).",
  },
  {
    what: /^body with another kind of (id|eventId)$/,
    of: /^(deleteSubscriptions|updateEvent)$/,
    sandbox: 4,
    because: "No type of these ids is stated, so any is taken (CAL-155); but there is nothing by such an id.",
  },
  {
    what: /^body without itemReservationId$/,
    of: /^cancelConfirmedItem$/,
    sandbox: 4,
    because: "No schema requires it, but then there is nothing to cancel (CRT-068).",
  },
];

/** The reasons for which a response of the sandbox may differ from Prism's. */
export function reasons({ id }: Operation, what: string, sandboxStatus: number): Difference[] {
  return differences.filter(
    (difference) =>
      difference.what.test(what) &&
      (difference.of?.test(id) ?? true) &&
      difference.sandbox === Math.floor(sandboxStatus / 100),
  );
}
