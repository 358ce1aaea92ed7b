import { sha256 } from "@tillside/testing/sha256";
import { expect, test } from "vitest";
import type { JournalEntry } from "../call/journal.ts";
import { boundFacts } from "./bound-facts.ts";

const least: JournalEntry = {
  id: "1",
  api: "onboarding",
  operation: "registerAccount",
  safety: "keyed",
  method: "POST",
  url: "https://partner.example/v1/accounts",
  headers: { accept: "*/*" },
  body: undefined,
  idempotencyKey: undefined,
  windowSeconds: undefined,
  account: undefined,
  startedAt: 7,
  deadlineAt: 8,
};

test("account and body are hashes: neither stands in the file", () => {
  const facts = boundFacts(
    { ...least, account: "acc_1", idempotencyKey: "k", windowSeconds: 86_400 },
    Buffer.from("{}"),
  );
  expect(facts).toMatchObject({ account: sha256("acc_1"), body_hash: sha256("{}"), key: "k", window_seconds: 86_400 });
});

test("what a call does not have is null; nothing was found out about a new one", () => {
  const facts = boundFacts(least, undefined);
  expect(facts).toMatchObject({ account: null, body_hash: null, key: null, window_seconds: null, finding: null });
  expect(facts.headers).toBe('{"accept":"*/*"}');
});
