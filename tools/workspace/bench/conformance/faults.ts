import type { ServerResponse } from "node:http";

/** How a server answers one request for a write, every time. */
export interface Fault {
  readonly name: string;
  /** The write is carried out before the answer goes wrong. */
  readonly executes: boolean;
  answer(response: ServerResponse): void;
}

function status(code: number, headers: () => Readonly<Record<string, string>> = () => ({})) {
  return (response: ServerResponse) => {
    response.writeHead(code, { "Content-Type": "application/json", ...headers() }).end("{}");
  };
}

const inTwoSeconds = () => new Date(Date.now() + 2000).toUTCString();

/** The faults of the policy's conformance table that a plain server can show. */
export const faults: readonly Fault[] = [
  { name: "reset after the write", executes: true, answer: (response) => void response.socket?.destroy() },
  { name: "stall after the write", executes: true, answer: () => {} },
  { name: "401", executes: false, answer: status(401) },
  { name: "409", executes: false, answer: status(409) },
  { name: "429", executes: false, answer: status(429) },
  { name: "429, Retry-After: 1", executes: false, answer: status(429, () => ({ "Retry-After": "1" })) },
  { name: "429, Retry-After: a date", executes: false, answer: status(429, () => ({ "Retry-After": inTwoSeconds() })) },
  { name: "500 after the write", executes: true, answer: status(500) },
  { name: "503 after the write", executes: true, answer: status(503) },
  {
    name: "broken JSON in a 200",
    executes: true,
    answer: (response) => void response.writeHead(200, { "Content-Type": "application/json" }).end('{"data":'),
  },
  { name: "307 to another path", executes: false, answer: status(307, () => ({ Location: "/elsewhere" })) },
];
