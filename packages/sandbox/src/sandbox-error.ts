/** What a user did wrong with the sandbox, in words to be shown as they are. */
export class SandboxError extends Error {
  override readonly name: string = "SandboxError";
}
