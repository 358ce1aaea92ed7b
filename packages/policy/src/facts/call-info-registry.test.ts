import { expect, test } from "vitest";
import type { CallInfo } from "./call-info.ts";
import { callInfo, setCallInfo } from "./call-info-registry.ts";
import { ConfigurationError } from "./errors/configuration-error.ts";

const info = { operation: "listAccounts", outcome: "executed", attempts: 1 } as CallInfo;

test("returns what is known of the call of a response; the last entry wins", () => {
  const response = new Response();
  setCallInfo(response, { ...info, attempts: 7 });
  setCallInfo(response, info);
  expect(callInfo(response)).toBe(info);
});

test("refuses a response that no client returned, a clone for instance", () => {
  const response = new Response();
  setCallInfo(response, info);
  expect(() => callInfo(response.clone())).toThrow(ConfigurationError);
  expect(() => callInfo(new Response())).toThrow("callInfo() knows only the response that a client's call returned");
});
