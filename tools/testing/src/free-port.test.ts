import { type AddressInfo, createServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "./free-port.ts";

async function listen(port: number): Promise<number> {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve, reject) => server.on("error", reject).listen(port, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

it("a free port is one on which a program can listen", async () => {
  const port = await freePort();

  expect(await listen(port)).toBe(port);
});

it("the system gives a free port to no server that listens on port 0", async () => {
  const given = await Promise.all(Array.from({ length: 20 }, () => listen(0)));

  expect(await freePort()).toBeLessThan(Math.min(...given));
});
