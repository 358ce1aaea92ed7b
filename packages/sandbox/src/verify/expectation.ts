import { maskedText } from "../requests/mask-text.ts";
import { beginningOf } from "./beginning-of.ts";
import type { OperationName } from "./operation-name.ts";

/** `"202"`, `"4xx"`, or `"none"` where no response began. */
export type StatusText = `${number}` | `${1 | 2 | 3 | 4 | 5}${"xx" | "XX"}` | "none";

/** Which requests are meant. A request fits if it has all that is given here. */
export interface RequestPattern {
  /** `registerAccount`, in every API that has it; of one API `onboarding.listAccounts`. */
  readonly operation?: OperationName;
  readonly api?: string;
  /** Client id, public key, or name of the API key. */
  readonly caller?: string;
  /** `202`, `"4xx"`, or `"none"` where no response began. */
  readonly status?: number | StatusText;
  /** What fired: `replayed`, `limited`, `fault`, … */
  readonly fired?: string;
  /** Values by name in any letter case; `null` for a header that must not be there. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /**
   * What the body must have at least: of objects these members, with whatever others; of lists as many items, each with at least what
   * is given. A form counts as an object of texts.
   */
  readonly body?: unknown;
  /** The request must have no body. */
  readonly bodyAbsent?: true;
}

/** What must have been received: a number of requests that fit, by default at least one, or several in their order. */
export interface Expectation extends RequestPattern {
  /** Exactly so many. */
  readonly times?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
  /** Instead of all that: one request for each, in this order, with whatever others in between. */
  readonly order?: readonly RequestPattern[];
  /**
   * Waits up to so many milliseconds, by the clock of the sandbox, until it holds, and no longer. With `times` or `atMost`, a later
   * request that is too many is not seen. Default 0.
   */
  readonly within?: number;
  /** Whether a request counts that got the response of an earlier one once more. Default true. */
  readonly countReplays?: boolean;
  /** Only requests after this id, or since this time in RFC 3339. */
  readonly since?: number | string;
  /** Whether the caller asserts the opposite, as `.not` of a matcher does: only the JUnit report turns the outcome around. Default false. */
  readonly negated?: boolean;
}

/** How many requests may fit. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

export function boundsOf({ times, atLeast, atMost }: Expectation): Bounds {
  if (times !== undefined) return { least: times, most: times };
  return { least: atLeast ?? (atMost === undefined ? 1 : 0), most: atMost ?? Number.POSITIVE_INFINITY };
}

/** For people: `exactly 1 × registerAccount with status 202, without replays`. */
export function textOf(expectation: Expectation): string {
  return beginningOf([numberText(expectation), ...conditionTexts(expectation)].join(", "), longestText);
}

const longestText = 2_000;

/** Which of the requests count, and how long to wait for them. */
function conditionTexts({ countReplays, since, within = 0 }: Expectation): string[] {
  const isId = /^\d+$/.test(String(since));
  return [
    ...(countReplays === false ? ["without replays"] : []),
    ...(since === undefined ? [] : [isId ? `after request ${since}` : `since ${since}`]),
    ...(within > 0 ? [`within ${within} ms`] : []),
  ];
}

function numberText(expectation: Expectation): string {
  const { order } = expectation;
  if (order !== undefined) return `in this order: ${order.map(patternText).join(", ")}`;
  const { least, most } = boundsOf(expectation);
  const number =
    least === most
      ? `exactly ${least}`
      : most === Number.POSITIVE_INFINITY
        ? `at least ${least}`
        : least === 0
          ? `at most ${most}`
          : `${least} to ${most}`;
  return `${number} × ${patternText(expectation)}`;
}

export function patternText({ operation, api, bodyAbsent, ...rest }: RequestPattern): string {
  const names = ["caller", "status", "fired", "headers", "body"] as const;
  const more = names.flatMap((name) => {
    const value = rest[name];
    return value === undefined ? [] : [`${name} ${shown(value)}`];
  });
  if (bodyAbsent) more.push("no body");
  const what = operation ?? (api === undefined ? "a request" : `a request to ${api}`);
  return more.length === 0 ? what : `${what} with ${more.join(", ")}`;
}

/** A value as JSON, shortened, without secrets: the report of the verifications has it. */
export function shown(value: unknown): string {
  return beginningOf(maskedText(JSON.stringify(value) ?? "nothing"), longestValue);
}

const longestValue = 200;
