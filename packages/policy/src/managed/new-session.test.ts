import { expect, test } from "vitest";
import { cart, events } from "../../test/apis.ts";
import { newSession } from "./new-session.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("CRT-009 · makes a UUID for the id that is left out, another one each time, and nothing else", () => {
  const [one, other] = [newSession(cart), newSession(cart, {})];
  expect(one).toEqual({ sessionId: expect.stringMatching(uuid) });
  expect(other).toEqual({ sessionId: expect.stringMatching(uuid) });
  expect(one.sessionId).not.toBe(other.sessionId);
});

test("takes what is given; undefined, null and an empty text are not given", () => {
  expect(newSession(cart, { sessionId: "session-1", acceptLanguage: "nb-NO" })).toEqual({
    sessionId: "session-1",
    acceptLanguage: "nb-NO",
  });
  for (const nothing of [undefined, null, ""]) {
    expect(newSession(cart, { sessionId: nothing, acceptLanguage: nothing })).toEqual({
      sessionId: expect.stringMatching(uuid),
    });
  }
});

test("binds options of the session only, and refuses any other by its name", () => {
  expect(() => newSession(cart, { sessionId: "session-1", baseUrl: "https://evil.example" })).toThrow(
    "session(): unknown option baseUrl. The options are: sessionId, acceptLanguage.",
  );
  expect(() => newSession(cart, { sessionID: "session-1" })).toThrow(
    "session(): unknown option sessionID; did you mean sessionId? The options are: sessionId, acceptLanguage.",
  );
  expect(() => newSession(events, { sessionId: "session-1" })).toThrow("The options are: none.");
});
