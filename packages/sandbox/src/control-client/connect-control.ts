import { type ControlOperations, controlOperations } from "../generated/control.operations.ts";
import { type Connection, type ControlCall, sendCall } from "./connection.ts";
import { type FollowedRequest, type FollowInit, followRequests } from "./follow-requests.ts";

/** The control plane of a sandbox or of one run: a method for each operation, which returns the body of its success. */
export interface SandboxControl extends ControlOperations {
  /**
   * The records of `listRequests` one by one, each as it is made, from now on. Calls of the control
   * plane are among them: `api` is `control`. It ends when the loop does, or with `signal`.
   *
   * @throws ControlError when the sandbox refuses, or ends the stream, as it does when the run is deleted.
   */
  followRequests(init?: FollowInit): AsyncIterable<FollowedRequest>;
}

/** Makes the methods of a control plane. Each throws a ControlError for what is no success. */
export function connectControl(connection: Connection): SandboxControl {
  const methods = Object.entries(controlOperations).map(([id, address]) => [
    id,
    async (call: ControlCall = {}) => resultOf(await sendCall(connection, id, address, call)),
  ]);
  return {
    ...(Object.fromEntries(methods) as ControlOperations),
    followRequests: (init) => followRequests(connection, init),
  };
}

async function resultOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const isJson = /^application\/([\w.-]+\+)?json\b/.test(response.headers.get("content-type") ?? "");
  return isJson ? response.json() : response.text();
}
