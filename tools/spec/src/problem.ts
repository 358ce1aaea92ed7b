/** What stops a command: one message for people (what, where, how to fix it), printed without a stack; exit status 1. */
export class Problem extends Error {
  override readonly name = "Problem";
}
