import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as after } from "node:timers/promises";

/** A connection on which anything can be sent. */
export interface RawConnection {
  readonly socket: Socket;
  /** What came back so far. */
  received(): string;
  /** Resolves with everything that came back, as soon as the other side has responded or closed. */
  response(): Promise<string>;
}

export async function openRaw(port: number): Promise<RawConnection> {
  const socket = connect(port, "127.0.0.1");
  // A reset counts as a response too; what matters is what came before it.
  socket.on("error", () => {});
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    text += chunk;
  });
  await once(socket, "connect");
  return {
    socket,
    received: () => text,
    response: () =>
      new Promise((resolve) => {
        const look = () => {
          if (socket.closed || text.includes("\r\n\r\n")) resolve(text);
        };
        look();
        socket.on("data", look).on("close", look);
      }),
  };
}

/** Sends bytes as they are and gives what comes back within 25 seconds. */
export async function sendRaw(port: number, bytes: string, { halfClose = false } = {}): Promise<string> {
  const connection = await openRaw(port);
  connection.socket.write(bytes, "latin1");
  if (halfClose) connection.socket.end();
  const limit = new AbortController();
  const hung = after(25_000, "no response within 25 seconds", { signal: limit.signal });
  const response = await Promise.race([connection.response(), hung]);
  limit.abort();
  hung.catch(() => {});
  connection.socket.destroy();
  return response;
}
