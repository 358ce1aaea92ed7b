import { createSandbox, type Sandbox } from "@tillside/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { errorRows } from "../src/reference/errors/error-rows.ts";
import { type ReferenceApi, readReferenceApis } from "../src/reference/read-apis.ts";
import { addressOf } from "../src/reference/samples/hosts.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
beforeEach(() => sandbox.control.reset());
afterAll(() => sandbox?.close());

type AddFault = Parameters<Sandbox["control"]["addFault"]>[0];

/** What the sandbox returns to the next call of each operation after the fault of each row. */
async function differences(api: ReferenceApi): Promise<readonly string[]> {
  const different: string[] = [];
  for (const operation of api.operations) {
    const url = (addressOf(operation.server) + operation.path).replaceAll(/[{}]/g, "");
    for (const { status, codes, fault } of errorRows(api, operation)) {
      await sandbox.control.addFault({ body: fault } as AddFault);
      const here = url.replace("http://127.0.0.1:4020", sandbox.origin);
      const response = await sandbox.fetch(here, { method: operation.method });
      const body = await response.text();
      const holds = codes.length === 0 || codes.some((code) => body.includes(`"${code}"`));
      const waits = status !== 429 || response.headers.get("Retry-After") === "30";
      if (response.status !== status || !holds || !waits)
        different.push(`${operation.id} ${status} ${codes.join()}: ${response.status} ${body}`);
    }
  }
  return different;
}

test.each(readReferenceApis())(
  "the fault beside each error of $name makes the sandbox return that error",
  async (api) => {
    expect(await differences(api)).toEqual([]);
  },
);
