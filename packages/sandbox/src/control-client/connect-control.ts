import { type ControlOperations, controlOperations } from "../generated/control.operations.ts";
import type { OperationAddress, SuccessBody } from "./call-settings.ts";
import { type Connection, type ControlCall, mediaTypeOf, notOfSandbox, sendCall } from "./connection.ts";
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
    async (call: ControlCall = {}) => resultOf(id, address, await sendCall(connection, id, address, call)),
  ]);
  return {
    ...(Object.fromEntries(methods) as ControlOperations),
    followRequests: (init) => followRequests(connection, init),
  };
}

/** @throws ControlError for JSON that is none, or has not what the operation's has at least. */
async function resultOf(operation: string, address: OperationAddress, response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const mediaType = mediaTypeOf(response);
  const body = address.success[response.status]?.[mediaType];
  if (body === undefined) throw notOfSandbox(operation, address, response);
  const text = await response.text();
  if (!/^application\/([\w.-]+\+)?json$/.test(mediaType)) return text;
  const value = jsonIn(text);
  if (value === undefined || !hasAll(body, value)) throw notOfSandbox(operation, address, response);
  return value;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hasAll({ list = false, text = false, members = [] }: SuccessBody, value: unknown): boolean {
  if (list && !Array.isArray(value)) return false;
  const hasOne = (one: unknown) =>
    (!text || typeof one === "string") && members.every((name) => Object.hasOwn(Object(one), name));
  return (list ? (value as unknown[]) : [value]).every(hasOne);
}
