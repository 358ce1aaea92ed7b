import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";

const child = path.join(import.meta.dirname, "idle-child.ts");

/** Runs the program against a server whose token endpoint responds to these requests (1 is the first), and to no others. */
async function program(responded: readonly number[], waits: readonly number[]) {
  const authorizations: (string | undefined)[] = [];
  let exchanges = 0;
  const server = createServer((request, response) => {
    response.setHeader("Content-Type", "application/json");
    if (request.url !== "/api/v1/oauth/token") {
      authorizations.push(request.headers.authorization);
      response.end("{}");
      return;
    }
    exchanges += 1;
    // A deaf endpoint takes the request and never says anything.
    if (responded.includes(exchanges))
      response.end(JSON.stringify({ access_token: `token-${exchanges}`, expires_in: 300 }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const started = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", child, `http://127.0.0.1:${port}`, ...waits.map(String)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  onTestFinished(() => void started.kill("SIGKILL"));
  const [statuses, [code]] = await Promise.all([text(started.stdout), once(started, "exit")]);
  return { statuses, code, exchanges, authorizations };
}

test("a token endpoint that never responds keeps an idle process alive for one attempt, however it asked for the next token", async () => {
  // The second call has a token of 271 seconds, which still serves: the next one is asked for in the background.
  expect(await program([1], [271_000])).toEqual({
    statuses: "200 200 ",
    code: 0,
    exchanges: 2,
    authorizations: ["Bearer token-1", "Bearer token-1"],
  });
}, 30_000);

test("a call that needs the token gets it all the same, with an exchange of its own", async () => {
  expect(await program([1, 3], [271_000, 29_000])).toEqual({
    statuses: "200 200 200 ",
    code: 0,
    exchanges: 3,
    authorizations: ["Bearer token-1", "Bearer token-1", "Bearer token-3"],
  });
}, 30_000);
