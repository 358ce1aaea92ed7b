/** Something the person at the terminal can fix; the message is all they need to see. */
export class StartError extends Error {
  override readonly name = "StartError";
}
