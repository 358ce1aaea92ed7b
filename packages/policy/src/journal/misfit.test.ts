import { ManualClock } from "@tillside/testing/manual-clock";
import { describe, expect, test } from "vitest";
import { manifest } from "../../test/manifest.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import { misfitOf } from "./misfit.ts";
import type { RecordedCall } from "./recorded-call.ts";

const name = "POST /v1/accounts/register/partnership";
const { [name]: register } = manifest.operations;
const baseUrl = "https://partner.example/gateway";
const url = `${baseUrl}/v1/accounts/register/partnership`;
const headers = {
  accept: "*/*",
  "content-type": "application/json",
  "idempotency-key": "key-1",
  "x-request-id": "id-1",
};

/** What does not fit about a call that registers an account, changed as given. */
function misfit(changes: Partial<RecordedCall>, operation: ApiManifest["operations"][string] = register) {
  const call = { method: "POST", url, headers, idempotencyKey: "key-1", ...changes };
  const api: ApiManifest = { ...manifest, operations: { [name]: operation } };
  const nothing = () => undefined;
  const unused = { clock: new ManualClock(), deadlineMs: 1, operationOf: nothing, accountOf: nothing };
  const resend = () => Promise.reject(new Error("nothing is sent here"));
  return misfitOf(call as RecordedCall, {
    resender: { ...unused, checkPolicy: nothing, manifest: api, baseUrl, resend },
    operation,
  });
}

describe("what the client sends for the operation fits", () => {
  test.each([
    ["as it is", {}],
    ["with the managed header", { headers: { ...headers, "x-platform-parent-account-id": "par_1" } }],
    ["ONB-127 · with dry_run=false, which is no dry run", { url: `${url}?dry_run=false` }],
    ["with a fragment, which is not sent", { url: `${url}#here` }],
  ])("%s", (_case, changes) => {
    expect(misfit(changes)).toBeUndefined();
  });

  test("with a managed query parameter", () => {
    const managed = { ...register.managed, query: { parent: { option: "parentAccountId" } } };
    expect(misfit({ url: `${url}?parent=par_1` }, { ...register, managed })).toBeUndefined();
  });
});

describe("what it never sends does not fit", () => {
  const address = `its address is not one of registerAccount (${name})`;
  const dryRun = 'its query parameter "dry_run" would make it a dry run, and dry runs are never recorded';
  const foreign = (query: string) =>
    `its query parameter ${query} is not one that the client sends for registerAccount`;

  test.each([
    [{ method: "PUT" }, `its method PUT is not that of registerAccount (${name})`],
    [{ url: "no address" }, address],
    [{ url: url.replace("https", "http") }, address],
    [{ url: url.replace("//", "//user:secret@") }, address],
    [{ url: url.replace("/gateway", "") }, address],
    [{ url: `${url}/more` }, address],
    [{ url: `${url}?dry_run=true` }, dryRun],
    [{ url: `${url}?dry_run=false&dry_run=true` }, dryRun],
    [{ url: `${url}?%64ry_run=tru%65` }, dryRun],
    [{ url: `${url}?dry_run` }, 'its query parameter "dry_run" may only be false'],
    [{ url: `${url}?dry_run=TRUE` }, 'its query parameter "dry_run" may only be false'],
    [{ url: `${url}?parent=par_2` }, foreign('"parent"')],
    [{ url: `${url}?=1` }, foreign('""')],
    [{ url: `${url}?a%0Ab=1` }, foreign('"a\\nb"')],
    [
      { headers: { ...headers, prefer: "respond-async" } },
      "its header prefer is not one that the client sends for registerAccount",
    ],
    [{ idempotencyKey: "key-2" }, "its key is not the one in its header Idempotency-Key"],
  ])("%j", (changes, problem) => {
    expect(misfit(changes)).toBe(problem);
  });
});
