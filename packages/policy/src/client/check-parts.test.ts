import { expect, test } from "vitest";
import { temporaryJournal } from "../../test/temporary-journal.ts";
import { systemClock } from "../facts/clock.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { memoryStore } from "../store/memory-store.ts";
import { checkParts } from "./check-parts.ts";

test("takes what is made for it, and nothing at all", () => {
  const given = { clock: systemClock, store: memoryStore(), journal: temporaryJournal().journal };
  expect(() => checkParts("events client", given)).not.toThrow();
  expect(() => checkParts("events client", { store: undefined })).not.toThrow();
});

test.each([
  ["clock", "an object with now() and sleep()"],
  ["store", "what memoryStore() or redisStore() returns"],
  ["journal", "what openJournal() or journalOf() returns"],
])("refuses any other %s and names it", (name, made) => {
  for (const part of [{}, null, "x", 1, () => {}]) {
    expect(() => checkParts("events client", { [name]: part })).toThrow(
      new ConfigurationError(`events client: ${name} must be ${made}.`),
    );
  }
});
