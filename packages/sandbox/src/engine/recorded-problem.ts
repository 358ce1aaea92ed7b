/** Why a request was refused, as the request log has it. */
export interface RecordedProblem {
  /** Where in the request: `body/events/0/eventTime`, `header/authorization`; `request` where it is no single place. */
  readonly field: string;
  readonly message: string;
  /** The rules behind it, with what their ledger says. In place of an id: `transport`, `fault`, `sandbox`, `control`. */
  readonly rules: readonly { readonly id: string; readonly statement: string }[];
}
