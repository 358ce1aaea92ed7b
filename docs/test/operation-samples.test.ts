// Has inputs of its own: the samples, run by their programs with the clients.

import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type RunningSandbox, startSandbox } from "@tillside/sandbox";
import { rounds } from "@tillside/testing/proof";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type ReferenceApi, type ReferenceOperation, readReferenceApis } from "../src/reference/read-apis.ts";
import { type Language, languages, samplesOf } from "../src/reference/samples/samples-of.ts";
import { sandboxFixtures } from "../src/reference/samples/sandbox-fixtures.ts";
import { mustSkip, programs, type SampleProcess, startProgram } from "./support/sample-programs/program.ts";
import { resetSandbox } from "./support/samples.ts";
import { sandboxEnvironment } from "./support/sandbox-environment.ts";
import { firstOf, tinyApi, fixtures as tinyFixtures } from "./support/tiny-api.ts";

interface Received {
  readonly api: string;
  readonly operation?: string;
  readonly status?: number;
  readonly response?: { readonly body?: string };
}

const shownOrigin = "http://127.0.0.1:4020";
/** Inside the package, so that TypeScript samples find the clients. */
const folder = fileURLToPath(new URL("../.samples-operations/", import.meta.url));
const apis = readReferenceApis("bare");

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
});
afterAll(async () => {
  await sandbox?.stop();
  await rm(folder, { recursive: true, force: true });
});

test("every operation has a sample in every language that is run here, and in no other", async () => {
  const fixtures = await sandboxFixtures();
  const found = apis.flatMap((api) =>
    api.operations.map((operation) => samplesOf(api, operation, fixtures).map(({ language }) => language)),
  );
  expect(found).toHaveLength(54);
  for (const each of found) expect(each).toEqual(["typescript", "curl", "python", "php", "ruby"]);
  expect(Object.keys(programs)).toEqual(["typescript", "curl", "python", "php", "ruby"]);
});

const shown = Object.keys(languages) as Language[];
const missing = new Set(shown.filter(mustSkip));

describe.each(shown)("in %s", (language) => {
  describe.skipIf(missing.has(language))("the sample of an operation succeeds beside a sandbox", () => {
    let program: SampleProcess;
    beforeAll(() => {
      program = startProgram(language);
    });
    afterAll(() => program?.stop());

    test.each(apis)("$name", async (api) => {
      const faults: string[] = [];
      for (const operation of chosen(api)) faults.push(...(await faultsOf(api, operation)));
      expect(faults).toEqual([]);
    });

    /** Every operation in TypeScript; in the other languages one of each API, and all of them in `npm run prove`. */
    function chosen({ operations }: ReferenceApi): readonly ReferenceOperation[] {
      return language === "typescript" ? operations : rounds(operations.slice(-1), operations);
    }

    /** What is wrong with what the sample of an operation did. */
    async function faultsOf(api: ReferenceApi, operation: ReferenceOperation): Promise<readonly string[]> {
      const code =
        samplesOf(api, operation, await sandboxFixtures()).find((one) => one.language === language)?.code ?? "";
      const file = `${folder}${api.name}_${operation.id}${extname(programs[language].runner.pathname)}`;
      await writeFile(file, code.replaceAll(shownOrigin, sandbox.origin));
      await resetSandbox(sandbox.origin);
      const environment = await sandboxEnvironment(sandbox.origin);
      const log = `${sandbox.origin}/_sandbox/requests`;
      await fetch(log, { method: "DELETE" });

      const { status, output } = await program.run(file, environment);
      const received = ((await (await fetch(log)).json()) as Received[]).filter((each) => each.api !== "control");
      const [last] = received.slice(-1);
      // curl prints the body alone, which some responses do not have.
      const isShown = language === "curl" ? (output !== "") === Boolean(last?.response?.body) : /^2\d\d /m.test(output);
      if (status === 0 && isShown && last?.operation === operation.id && received.every(isSuccess)) return [];
      const requests = received.map((each) => `${each.operation} ${each.status} ${each.response?.body}`);
      return [`${api.name}.${operation.id}: status ${status}\n${[output, ...requests].join("\n")}\n${code}`];
    }
  });
});

// The client of a made-up API does not exist, so there is no such sample in TypeScript.
describe.each(shown.filter((language) => language !== "typescript"))("in %s", (language) => {
  test.skipIf(missing.has(language))("quotes, escapes and expressions arrive as they are", async () => {
    const hostile = `It's "x", 'y', \`z\`, $HOME, \${HOME}, $(id), #{1}, #$0, {$x}, %s, \\n, \\, é, 日, true, null,`;
    const body = {
      hostile,
      list: [hostile, true, null, 1, 1.5, []],
      null: null,
      nested: { list: [true, false] },
    };
    const content = { "application/json": { examples: { hostile: { value: body } } } };
    const api = tinyApi({ requestBody: { content } });
    const [requests, server] = await echoServer();
    const code = samplesOf(api, firstOf(api), tinyFixtures).find((one) => one.language === language)?.code ?? "";
    const file = `${folder}hostile${extname(programs[language].runner.pathname)}`;
    await writeFile(file, code.replaceAll("http://127.0.0.1:4020", server));
    const program = startProgram(language);
    onTestFinished(() => program.stop());
    const { output } = await program.run(file, { TILLSIDE_TINY_TOKEN: "'\"$t\\#{1}" });
    expect([output, requests.map((request) => JSON.parse(request.body))]).toEqual([expect.any(String), [body]]);
    expect(requests).toMatchObject([
      {
        method: "PUT",
        url: "/tiny/v1/things/thing%2F1?parent=par_1",
        headers: {
          authorization: "Bearer '\"$t\\#{1}",
          "idempotency-key": expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i),
        },
      },
    ]);
  });
});

describe.each(shown)("in %s", (language) => {
  test.skipIf(missing.has(language)).each(["confirmPurchase", "releaseReservations", "cancelConfirmedItem"])(
    "the sample of %s stops with the status of a failed reservation",
    async (id) => {
      const cart = apis.find(({ name }) => name === "cart");
      const operation = cart?.operations.find((each) => each.id === id);
      if (!cart || !operation) throw new Error(`cart has no operation ${id}.`);
      const [requests, server] = await echoServer(500);
      const code = samplesOf(cart, operation, await sandboxFixtures()).find((one) => one.language === language)?.code;
      const file = `${folder}stopped_${id}${extname(programs[language].runner.pathname)}`;
      await writeFile(file, (code ?? "").replaceAll(shownOrigin, server));
      const program = startProgram(language);
      onTestFinished(() => program.stop());
      const { status, output } = await program.run(file, await sandboxEnvironment(sandbox.origin));
      expect(requests.map(({ url }) => url)).toEqual(["/cart/v1/cart/reserve"]);
      expect(status).not.toBe(0);
      expect(output).toContain("500");
    },
  );
});

interface EchoedRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server that keeps what it receives, and its origin. */
async function echoServer(status = 200): Promise<readonly [readonly EchoedRequest[], string]> {
  const received: EchoedRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    received.push({ method, url, headers, body: await text(request) });
    response.writeHead(status).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return [received, `http://127.0.0.1:${(server.address() as AddressInfo).port}`];
}

function isSuccess({ status = 0, response }: Received): boolean {
  return status >= 200 && status < 300 && !/"success": *false/.test(response?.body ?? "");
}
