/** A mock that cannot start. The message is for people: what is wrong, where, how to fix it. */
export class MockError extends Error {
  override readonly name = "MockError";
  /** An option or a name is wrong, not what the mock met when it started. */
  readonly isMisuse: boolean;

  constructor(message: string, { isMisuse = false }: { readonly isMisuse?: boolean } = {}) {
    super(message);
    this.isMisuse = isMisuse;
  }
}
