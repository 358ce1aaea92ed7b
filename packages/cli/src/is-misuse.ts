/** Whether the caller has to change what was given: nothing was sent for it. Compares names, because the error may come from another copy of the package. */
export function isMisuse(error: unknown): boolean {
  return error instanceof Error && (error.name === "ConfigurationError" || error.name === "GuardError");
}
