import { PolicyError } from "../src/facts/errors/policy-error.ts";

/** The policy error that a promise rejects with; anything else fails the test. */
export async function thrownBy(promise: Promise<unknown>): Promise<PolicyError> {
  const error = await promise.then(
    () => new Error("nothing was thrown"),
    (thrown: unknown) => thrown,
  );
  if (PolicyError.isInstance(error)) return error;
  throw error;
}
