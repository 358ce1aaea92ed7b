import { inspect } from "node:util";
import { ManualClock } from "@tillside/testing/manual-clock";
import { describe, expect, test } from "vitest";
import { lost, operations, responded, sampleCall } from "../../test/samples.ts";
import { callInfo } from "../facts/call-info-registry.ts";
import { conclude, noResponse } from "./conclude.ts";

const clock = new ManualClock();

function thrown(action: () => unknown) {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

describe("conclude", () => {
  test.each([200, 201, 204, 400, 401, 403, 404, 409, 422, 429, 500, 501, 505])(
    "returns a %i with its info",
    (status) => {
      const { response } = responded(status);
      expect(conclude(sampleCall(clock), { response, body: null }).response).toBe(response);
      expect(callInfo(response).outcome).toBe(status < 300 ? "executed" : "not-executed");
    },
  );

  test("a success after an ambiguous attempt was executed; anything else is unknown", () => {
    const outcomes = [200, 422, 409].map((status) => {
      const { response } = responded(status);
      return callInfo(conclude(sampleCall(clock, { ambiguous: true }), { response, body: null }).response).outcome;
    });
    expect(outcomes).toEqual(["executed", "unknown", "unknown"]);
  });

  test.each([300, 301, 302, 303, 307, 308])("refuses a %i and shows the address it names as origin only", (status) => {
    const { response } = responded(status, { Location: "https://elsewhere.example/path-secret?token=secret" });
    const error = thrown(() => conclude(sampleCall(clock), { response, body: null }));
    expect(error).toMatchObject({ name: "RedirectError", info: { outcome: "not-executed" } });
    expect(String(error)).toContain("https://elsewhere.example;");
    expect(String(error)).not.toContain("secret");
  });

  test.each([301, 304])("a %i that names no address says so, and not that it leads to this one", (status) => {
    expect(
      String(
        thrown(() => conclude(sampleCall(clock, { sent: 1, reached: true }), { ...responded(status), body: null })),
      ),
    ).toBe(
      `RedirectError: registerAccount: POST https://partner.example/v1/things failed: the server responds ${status} and names no address to go to; redirects are never followed. It was not executed. Check baseUrl.`,
    );
  });

  test("an address that is none is not shown", () => {
    const { response } = responded(302, { Location: "http://" });
    expect(String(thrown(() => conclude(sampleCall(clock), { response, body: null })))).toContain(
      "responds 302 and names no address",
    );
  });

  test("refuses what a browser hides of a redirect", () => {
    const hidden = Object.defineProperty(Response.error(), "type", { value: "opaqueredirect" });
    const error = thrown(() => conclude(sampleCall(clock), { response: hidden, body: null }));
    expect(error).toMatchObject({ name: "RedirectError" });
    expect(String(error)).toContain("the server responds with a redirect and names no address");
  });
});

describe("noResponse", () => {
  test("before the deadline NetworkError, with the most telling name and a cause", () => {
    const error = noResponse(
      sampleCall(clock, { sent: 4, reached: true, ambiguous: true, idempotencyKey: "key-1" }),
      lost,
      clock.now(),
    );
    expect(error.name).toBe("NetworkError");
    expect(error.message).toBe(
      "registerAccount: POST https://partner.example/v1/things failed: ECONNRESET: socket hang up (4 attempts). It may have been executed: repeat it only under the same key, key-1, with policy: { repeats: true }.",
    );
    expect(error.cause).toMatchObject({ code: "ECONNRESET", message: "socket hang up" });
  });

  test.each(["pub-1:sec-SECRET", "sec-SECRET", btoa("pub-1:sec-SECRET"), `Basic ${btoa("pub-1:sec-SECRET")}`])(
    "shows no form of a key pair that the failure quotes: %s",
    (quoted) => {
      const headers = new Headers({ Authorization: `Basic ${btoa("pub-1:sec-SECRET")}` });
      const request = { url: "https://partner.example/v1", method: "POST", headers, body: undefined };
      const failure = new Error(`cannot send as ${quoted}`, {
        cause: new Error(`proxy pub-1.example refused ${quoted}`),
      });
      const call = sampleCall(clock, { request, secret: btoa("pub-1:sec-SECRET"), sent: 1 });
      const error = noResponse(call, { failure, result: "lost" }, clock.now());
      expect(error.message).toMatch(/failed: proxy pub-1\.example refused (Basic )?\*\*\*\. /);
      expect(inspect(error, { depth: 10 })).not.toMatch(/SECRET|cHViL/);
    },
  );

  test("nor the token of an attempt before, which a 401 refused", () => {
    const call = sampleCall(clock, { earlierCredentials: ["Bearer tok-FIRST-0000"], sent: 1 });
    const failure = new Error("the agent's log: Bearer tok-FIRST-0000, tok-FIRST-0000");
    const error = noResponse(call, { failure, result: "lost" }, clock.now());
    expect(error.message).toContain("failed: the agent's log: ***, ***.");
  });

  test("an unsafe operation: check with the service before a repeat", () => {
    const call = sampleCall(clock, { operation: operations.unsafe, ambiguous: true, sent: 1 });
    expect(noResponse(call, lost, clock.now()).message).toContain(
      "It may have been executed. Do not repeat it before you have checked with the service whether it was executed.",
    );
  });

  test("at the deadline DeadlineError", () => {
    const call = sampleCall(clock, { deadlineAt: clock.now() });
    const error = noResponse(call, lost, clock.now());
    expect(error.name).toBe("DeadlineError");
    expect(error.message).toContain(
      "registerAccount: POST https://partner.example/v1/things failed: the deadline ran out: ECONNRESET: socket hang up (0 attempts).",
    );
  });

  test("masks the token in everything it shows", () => {
    const failure = new Error("refused header Authorization: Bearer token-1");
    const error = noResponse(sampleCall(clock, { secret: "token-1" }), { failure, result: "lost" }, clock.now());
    expect(`${error.message} ${error.cause}`).not.toContain("token-1");
    expect(error.message).toContain("Bearer ***");
  });
});
