import { SandboxError } from "../sandbox-error.ts";
import { Refusal } from "./refusal.ts";

/** What the control plane refuses, code gets as an error. @throws SandboxError with the refusal's words. */
export async function refusalAsError<Value>(act: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof Refusal ? new SandboxError(error.message) : error;
  }
}
