/** The portal cannot be built or served. The message is for people: what, where, how to fix it. */
export class DocsError extends Error {
  override readonly name = "DocsError";
}
