import { type Behavior, brokenJson, reset, respond, stall } from "@tillside/testing/misbehaving-server";

/** How a server responds to every request for a write. */
export interface Fault {
  readonly name: string;
  /** The write is executed before the response fails. */
  readonly executes: boolean;
  readonly respond: Behavior;
}

/** The target of the redirect, which executes the write. */
export const elsewhere = "/elsewhere";

const status = (code: number, headers = {}) => respond(code, "{}", headers);

const laterByTwoSeconds: Behavior = (response, request) =>
  status(429, { "Retry-After": new Date(Date.now() + 2000).toUTCString() })(response, request);

/** The faults of the policy's conformance table that a plain server can show. */
export const faults: readonly Fault[] = [
  { name: "reset after the write", executes: true, respond: reset },
  { name: "stall after the write", executes: true, respond: stall(() => {}) },
  { name: "401", executes: false, respond: status(401) },
  { name: "409", executes: false, respond: status(409) },
  { name: "429", executes: false, respond: status(429) },
  { name: "429, Retry-After: 1", executes: false, respond: status(429, { "Retry-After": "1" }) },
  { name: "429, Retry-After: a date", executes: false, respond: laterByTwoSeconds },
  { name: "500 after the write", executes: true, respond: status(500) },
  { name: "503 after the write", executes: true, respond: status(503) },
  {
    name: "broken JSON in a 200",
    executes: true,
    respond: brokenJson,
  },
  { name: "307 to another path", executes: false, respond: status(307, { Location: elsewhere }) },
];
