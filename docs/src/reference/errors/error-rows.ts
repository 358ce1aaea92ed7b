import type { Example, Operation, Response } from "../openapi.ts";
import type { ReferenceApi, ReferenceOperation } from "../read-apis.ts";
import { codesIn } from "./codes-in.ts";
import { type FaultRule, faultFor } from "./fault-for.ts";
import { failingCall, type Reaction, reactionTo } from "./reaction.ts";
import { responseCodes } from "./response-codes.ts";

/** One error of an operation: everything that the reference shows of it. */
export interface ErrorRow {
  readonly status: number;
  /** Place of the row on the operation's page: `409`, or `400-requestbodyreaderror` where a status has several rows. */
  readonly id: string;
  /** The codes that it can have; none where the contract names none. */
  readonly codes: readonly string[];
  /** Markdown. */
  readonly meaning: string;
  /** What the contract does not specify about it: ids of the ledger. */
  readonly open: readonly string[];
  readonly reaction: Reaction;
  readonly headers: readonly { readonly name: string; readonly description: string }[];
  /** The documented bodies, each with what causes it; none where the contract shows no body. */
  readonly cases: readonly ErrorCase[];
  /** The fault by which the sandbox returns it. */
  readonly fault: FaultRule;
}

export interface ErrorCase {
  /** As in the spec, and in `Prefer: example=…` to the mocks. */
  readonly name: string;
  readonly summary: string;
  readonly body: unknown;
}

/** A row for each error that the contract lists for an operation, by status. */
export function errorRows(api: ReferenceApi, operation: ReferenceOperation): readonly ErrorRow[] {
  const { responses } = operation.facts as Operation;
  return Object.entries(responses)
    .filter(([status]) => /^[45]\d\d$/.test(status))
    .sort(([one], [other]) => Number(one) - Number(other))
    .flatMap(([status, response]) => rowsOf(api, operation, Number(status), response));
}

function rowsOf(api: ReferenceApi, operation: ReferenceOperation, status: number, response: Response) {
  const reaction = reactionTo(status, failingCall(api, operation));
  const shared = { status, reaction, headers: headersOf(response), open: openOf(response) };
  const codes = responseCodes(response);
  const cases = casesOf(response);
  const placeOf = (code: string) => cases.findIndex(({ body }) => codesIn(body).includes(code));
  // In the order of the spec's examples: the likeliest is the first of them.
  const byCode = codes
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((code) => ({ code, cases: cases.filter(({ body }) => codesIn(body).includes(code)) }));
  // Codes that the contract distinguishes, each with its own example, are separate errors.
  const isSplit = codes.length > 1 && byCode.every((group) => group.cases.length > 0);
  const fault = { api: api.name, operation: operation.id, status };
  if (!isSplit) {
    const row = { ...shared, id: `${status}`, codes, meaning: response.description, cases };
    return [{ ...row, fault: faultFor(fault) } satisfies ErrorRow];
  }
  return byCode.map(({ code, cases: own }, index): ErrorRow => {
    const [first] = own;
    return {
      ...shared,
      id: index === 0 ? `${status}` : `${status}-${code.toLowerCase()}`,
      codes: [code],
      meaning: first?.summary ?? response.description,
      cases: own,
      fault: faultFor({ ...fault, body: first?.body }),
    };
  });
}

function headersOf({ headers = {} }: Response): ErrorRow["headers"] {
  return Object.entries(headers).map(([name, { description = "" }]) => ({ name, description }));
}

/** What the contract does not specify about the response; an example has no more than that. */
function openOf(response: Response): readonly string[] {
  return response["x-open"] ?? [];
}

/** An example without members stands for a body that the contract does not show. */
function casesOf({ content = {} }: Response): readonly ErrorCase[] {
  return Object.values(content)
    .flatMap(({ examples = {} }) => Object.entries(examples))
    .filter(([, { value }]) => !isEmpty(value))
    .map(([name, { summary = "", value }]: [string, Example]) => ({ name, summary, body: value }));
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
