/** A call of the control plane that failed. The message has the control plane's own. */
export class ControlError extends Error {
  override readonly name = "ControlError";
  /** Name of the operation: `addFault`. */
  readonly operation: string;
  /** Undefined where no response arrived. */
  readonly status: number | undefined;
  /** The body of the response; undefined if it was not valid JSON. */
  readonly body: unknown;

  constructor(
    message: string,
    { operation, status, body, cause }: Pick<ControlError, "operation"> & Partial<Omit<ControlError, "name">>,
  ) {
    super(message, { cause });
    this.operation = operation;
    this.status = status;
    this.body = body;
  }
}
