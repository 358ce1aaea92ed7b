// Drives another process: curl.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type RunningSandbox, startSandbox } from "@tillside/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { errorCodes } from "../src/reference/errors/error-codes.ts";
import { type Reproduction, reproductionsOf } from "../src/reference/errors/reproduction.ts";
import { readReferenceApis } from "../src/reference/read-apis.ts";
import { sandboxFixtures } from "../src/reference/samples/sandbox-fixtures.ts";
import { resetSandbox } from "./support/samples.ts";

const run = promisify(execFile);
const fixtures = await sandboxFixtures();

const reproductions = errorCodes(readReferenceApis()).flatMap(({ code, errors }) =>
  errors.flatMap((error) =>
    reproductionsOf(code, error, fixtures).map((reproduction) => ({
      code,
      api: error.api.name,
      title: reproduction.title ?? "",
      statuses: error.statuses,
      reproduction,
    })),
  ),
);

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
});
beforeEach(() => resetSandbox(sandbox.origin));
afterAll(() => sandbox?.stop());

/** What curl prints of the last response: status line, headers, body. */
async function responseTo({ script }: Reproduction): Promise<string> {
  const here = script.replaceAll("http://127.0.0.1:4020", sandbox.origin);
  const { stdout } = await run("bash", ["-euc", here], { timeout: 60_000 });
  return stdout;
}

describe("what the page of a code runs against the sandbox returns that code", () => {
  test("there is one for every code of every API", () => {
    expect(reproductions.length).toBeGreaterThanOrEqual(14);
  });

  test.each(reproductions)("$code of $api: $title", async ({ code, statuses, reproduction }) => {
    const response = await responseTo(reproduction);
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(response) ?? [];
    expect(statuses).toContain(Number(status));
    // The contract does not specify what the exchange of a token returns to wrong credentials.
    if (reproduction.operation.facts["x-role"] === "token") return;
    const body: unknown = JSON.parse(response.slice(response.indexOf("\r\n\r\n")));
    const [sent, shown] = [body, reproduction.body].map((each) => each as Body);
    expect([codeIn(sent), codeIn(shown)]).toEqual([code, code]);
    expect(Object.keys(shown ?? {}).sort()).toEqual(Object.keys(sent ?? {}).sort());
    // A request that is wrong gets a message about what is wrong with it, and an injected 5xx says that it is one.
    if (reproduction.fault && Number(status) < 500) expect(messageIn(sent)).toBe(messageIn(shown));
  });
});

interface Body {
  readonly error?: string;
  readonly message?: string;
  readonly data?: { readonly code?: string; readonly message?: string } | null;
}

const messageIn = (body: Body | undefined) => body?.data?.message ?? body?.message;
const codeIn = (body: Body | undefined) => body?.data?.code ?? body?.error;
