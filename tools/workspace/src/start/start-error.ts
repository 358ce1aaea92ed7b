/** Something the person at the terminal can mend; the message is all they need to see. */
export class StartError extends Error {
  override readonly name = "StartError";
}
