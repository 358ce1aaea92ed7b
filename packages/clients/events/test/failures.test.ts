import { describe, expect, it } from "vitest";
import { callInfo, failures, PartialFailureError, unwrap } from "../src/index.ts";
import { calls, event } from "./calls.ts";
import { fakeApi } from "./fake-api.ts";
import { accepted } from "./responses.ts";

const versions = ["v1", "v2"] as const;
const failed = { error: { code: "ValidationError", message: "The event failed validation." }, record: event };

describe.each(versions)("a 200 of %s with an unprocessed record", (version) => {
  const service = () => fakeApi(accepted({ unprocessedRecords: [failed] }));

  it("EVT-113 EVT-120 EVT-121 · is executed, and failures() lists the record with its error", async () => {
    const { data, response } = await calls[version](service().client());
    expect([response.status, callInfo(response).outcome]).toEqual([200, "executed"]);
    expect(failures(data)).toEqual([failed]);
  });

  it("EVT-081 EVT-082 EVT-121 · unwrap() throws it, with code, message and the original event", async () => {
    const error = await unwrap(calls[version](service().client())).catch((thrown: unknown) => thrown);
    if (!(error instanceof PartialFailureError)) throw error;
    expect(error.failures).toEqual([failed]);
    expect(error.message).toMatch(
      /status 200, but 1 part of it failed: see error\.failures\. What did not fail was executed\./,
    );
    expect(error.info?.outcome).toBe("executed");
  });

  it("EVT-080 · unwrap() with allowPartial returns data.unprocessedRecords", async () => {
    const { data } = await unwrap(calls[version](service().client()), { allowPartial: true });
    expect(data.unprocessedRecords).toEqual([failed]);
  });

  it("EVT-132 · is not retried", async () => {
    const one = service();
    await calls[version](one.client());
    expect(one.calls.length).toBe(1);
  });

  it.each([
    ["an empty list", { unprocessedRecords: [] }],
    ["null", { unprocessedRecords: null }],
    ["no list", {}],
  ])("EVT-085 EVT-112 · %s means no failure", async (_form, data) => {
    const client = fakeApi(accepted(data), accepted(data)).client();
    expect(failures((await calls[version](client)).data)).toEqual([]);
    expect(await unwrap(calls[version](client))).toEqual({ data });
  });
});
