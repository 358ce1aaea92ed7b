/** A mock that cannot start. The message is for people: what, where, how to mend. */
export class MockError extends Error {
  override readonly name = "MockError";
}
