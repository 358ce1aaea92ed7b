import { expect, test } from "vitest";
import type { Received } from "./caller.ts";
import { Judge } from "./judge.ts";
import { operationsOf } from "./operations.ts";

const judge = new Judge();
const [register] = operationsOf("onboarding");
const envelope = {
  status: 401,
  error: "Unauthorized",
  message: "The access token is expired.",
  data: null,
  request_id: "00000000-0000-4000-8000-000000000001",
};

function responseWith(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Received {
  const always = { "content-type": "application/json", "x-request-id": envelope.request_id };
  const all = { ...always, "x-sandbox-reason": "The access token is expired.", ...headers };
  return { status, headers: new Headers(all), text: typeof body === "string" ? body : JSON.stringify(body) };
}

test("a response as the bundle lists it is correct", () => {
  expect(judge.problems(register, responseWith(401, envelope))).toEqual([]);
});

test.each([
  [
    "a failure",
    responseWith(500, { ...envelope, status: 500 }, { "x-sandbox-open-point": "ONB-168" }),
    "the status 500",
  ],
  ["an unlisted status without mark", responseWith(418, envelope), "the status 418 is neither listed nor marked"],
  ["a mark that is none", responseWith(401, envelope, { "x-sandbox-open-point": "yes" }), "X-Sandbox-Open-Point: yes"],
  ["a refusal without a reason", responseWith(401, envelope, { "x-sandbox-reason": "" }), "the refusal has no reason"],
  ["a body that breaks its schema", responseWith(401, { ...envelope, status: "401" }), "body/status must be"],
  ["no JSON", responseWith(401, "<html>"), "the body is not valid JSON"],
  ["another media type", responseWith(401, envelope, { "content-type": "text/html" }), "the body is not called JSON"],
  ["a stack", responseWith(401, { ...envelope, message: "at response.ts:12" }), "the body shows the sandbox's insides"],
  [
    "no wait",
    responseWith(429, { ...envelope, status: 429, error: "TooManyRequests" }),
    "the header Retry-After is missing",
  ],
])("%s is found", (_, given, problem) => {
  expect(judge.problems(register, given).join("; ")).toContain(problem);
});

test("an unlisted status with a mark is the sandbox's choice", () => {
  expect(judge.problems(register, responseWith(413, envelope, { "x-sandbox-open-point": "transport" }))).toEqual([]);
});

test("a 501 is what some callers ask for, where it is listed", () => {
  expect(judge.problems(register, responseWith(501, { ...envelope, status: 501, error: null })).join()).not.toContain(
    "501 ",
  );
  const [, , query] = operationsOf("query");
  expect(judge.problems(query, responseWith(501, "")).join()).toContain("the status 501");
});
