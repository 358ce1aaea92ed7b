import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";

/** Linux gives the ports from here on to servers that listen on port 0, where nothing else is set. */
const usualFirstEphemeral = 32_768;

/** Below it are well-known services. */
const first = 20_000;

/**
 * A free port on loopback, for a program that cannot listen on port 0. It is below the ports that the system gives to servers that
 * listen on port 0. So no server of another test gets it while the program is down or not yet up.
 */
export async function freePort(): Promise<number> {
  const end = firstEphemeral();
  const candidates = end > first ? 100 : 0;
  for (let tries = 0; tries < candidates; tries++) {
    const port = await listened(randomInt(first, end));
    if (port !== undefined) return port;
  }
  const port = await listened(0);
  if (port === undefined) throw new Error("No port on 127.0.0.1 is free.");
  return port;
}

function firstEphemeral(): number {
  try {
    return Number.parseInt(readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8"), 10);
  } catch {
    return usualFirstEphemeral;
  }
}

/** @returns the port on which a server listened for a moment; undefined: it is taken. */
function listened(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer().on("error", () => resolve(undefined));
    server.listen(port, "127.0.0.1", () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
}
