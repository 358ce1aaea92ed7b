import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { assertPortFree } from "./assert-port-free.ts";

it("passes for a free port and names a taken one with the flag that moves it", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await expect(assertPortFree(port, "the sandbox", "--sandbox-port")).rejects.toThrow(
    `Port ${port}, meant for the sandbox, is taken. Stop what listens there, or choose another: npm start -- --sandbox-port`,
  );
  server.close();
  await once(server, "close");
  await expect(assertPortFree(port, "the sandbox", "--sandbox-port")).resolves.toBeUndefined();
});
