import { expect, test } from "vitest";
import { statusAdvice } from "./status-advice.ts";

const until = new Date(0);

test.each([
  [400, "Correct the request."],
  [413, "Send less in one call."],
  [422, "Correct the request."],
  [501, "The host does not offer what was asked: leave Prefer out if you set it, or check baseUrl."],
  [405, "The contract does not show this status: check baseUrl, and the proxies in between."],
  [407, "The contract does not show this status: check baseUrl, and the proxies in between."],
])("a %i will come again: what to change", (status, words) => {
  expect([statusAdvice(status, undefined), statusAdvice(status, until)]).toEqual([words, words]);
});

test("ONB-228 ONB-244 · for a service that keeps the outcome of each key, a 422 keeps the key, and a 400 needs a new one", () => {
  expect(statusAdvice(422, undefined, "key-1")).toBe("Correct the request, and send it with the same key, key-1.");
  expect(statusAdvice(400, undefined, "key-1")).toBe("Correct the request, and send it as a new call, with a new key.");
});

test.each([408, 425, 429, 500, 502, 503, 504, 599])("a %i is of the moment: when to try again", (status) => {
  expect([statusAdvice(status, undefined), statusAdvice(status, until)]).toEqual(["Try again later.", undefined]);
});

test("every refusal has a next step", () => {
  for (let status = 400; status < 700; status += 1) expect(statusAdvice(status, undefined)).toMatch(/\.$/);
});
