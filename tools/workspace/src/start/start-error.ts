/** An error that the user can fix. Only its message is shown. */
export class StartError extends Error {
  override readonly name = "StartError";
}
