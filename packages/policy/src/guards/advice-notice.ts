/** What a guard would do otherwise, but the contract does not refuse. */
export interface AdviceNotice {
  readonly api: string;
  readonly operation: string;
  /** Id of the contract's rule or of the undocumented behavior. */
  readonly rule: string;
  /** Where in the call, for instance `body.events[3].eventTime`; never a value. */
  readonly field: string;
  readonly message: string;
}
