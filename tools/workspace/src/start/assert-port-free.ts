import { once } from "node:events";
import { createServer } from "node:net";
import type { ServingCommand } from "./options.ts";
import { StartError } from "./start-error.ts";

/**
 * Fails early, before anything is built, when a port cannot be had.
 *
 * @throws StartError naming the port, what it was wanted for and the flag that moves it.
 */
export async function assertPortFree(
  port: number,
  wantedFor: string,
  flag: string,
  command: ServingCommand = "npm start",
): Promise<void> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    throw new StartError(
      `Port ${port}, meant for ${wantedFor}, is taken. Stop what listens there, or choose another: ` +
        `${command} -- ${flag} ${port < 65_000 ? port + 100 : port - 100}`,
    );
  }
  server.close();
  await once(server, "close");
}
