import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { VerificationError } from "../src/index.ts";
import { partnerRequester, registerPath } from "./partner-requester.ts";

const { plain, call } = partnerRequester();
const page = readFileSync(new URL("../../../docs/src/content/docs/sdk/sandbox/verify.mdx", import.meta.url), "utf8");
const [, sample = ""] = /```ts run continue\n(.*?)```/s.exec(page) ?? [];
const AsyncFunction = (async () => {}).constructor as new (
  ...texts: readonly string[]
) => (...values: readonly unknown[]) => Promise<void>;

/** Runs the sample with a registration whose body is changed. Returns what the sample prints. */
async function run(change: object = {}): Promise<unknown[]> {
  const printed: unknown[] = [];
  const registerAccount = ({ body }: { readonly body: object }) =>
    call("POST", registerPath, { json: { ...body, platform_parent_account_id: "par_demo_0001", ...change } });
  const log = (value: unknown) => printed.push(value);
  await new AsyncFunction("sandbox", "onboarding", "console", sample)(plain.sandbox, { registerAccount }, { log });
  return printed;
}

describe("the sample that verifies a registration", () => {
  test("passes, and prints what it shows", async () => {
    await plain.send("DELETE", "/_sandbox/coverage");
    const [, exercised, of] = /exercised: (\d+), of: (\d+)/.exec(page) ?? [];
    expect(await run()).toEqual([{ exercised: Number(exercised), of: Number(of) }]);
  });

  test("fails for a registration that is refused", async () => {
    await expect(run({ vertical_id: undefined })).rejects.toThrow(VerificationError);
  });
});
