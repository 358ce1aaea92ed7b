import { operation, ruleTable } from "../../test/lint/rule-table.ts";
import { keyStated } from "./key-stated.ts";

const AT = "paths /things get";

function keyed(windowSeconds: number, onRepeat: string, header: string, description = "Writes."): string {
  return operation(
    `operationId: writeThing
description: ${description}
x-idempotency: { header: Idempotency-Key, windowSeconds: ${windowSeconds}, onRepeat: ${onRepeat}, required: true }
parameters: [{ in: header, name: idempotency-key, description: "${header}" }]`,
  );
}

const REPLAYED = "For 24 hours a repeat returns the first outcome.";

ruleTable(keyStated, {
  "a header that is not described": {
    given: operation("x-idempotency: { header: Idempotency-Key, windowSeconds: 86400, onRepeat: replay }"),
  },
  "the same window and the same words": { given: keyed(86_400, "replay", REPLAYED) },
  "no window": { given: keyed(86_400, "replay", "A repeat returns the original response.") },
  "a conflict": {
    given: keyed(86_400, "conflict", "The same key again gives 409. After one day it may be purged."),
  },
  "another window in the header's description and in the ledger": {
    given: keyed(172_800, "replay", REPLAYED),
    want: [
      `${AT} x-idempotency windowSeconds  Keys are kept for 48 hours, but ABC-020 (specs/ledger/rules.yaml:27) says "24 hours". One of them is wrong: compare the contract.`,
      `${AT} parameters 0 description  writeThing keeps a key for 48 hours (x-idempotency), but this text says "24 hours". Write 48 hours, or correct windowSeconds.`,
    ],
  },
  "one header of two operations: one finding": {
    given: `paths:
  /things:
    parameters: [{ in: header, name: Key, description: "For 24 hours a repeat returns the first outcome." }]
    put: { operationId: writeThing, x-idempotency: { header: Key, windowSeconds: 10800, onRepeat: replay } }
    post: { operationId: addThing, x-idempotency: { header: Key, windowSeconds: 10800, onRepeat: replay } }`,
    want: [
      'paths /things put x-idempotency  writeThing keeps a key for 3 hours (x-idempotency), as 1 more operation with this text, but this text says "24 hours".',
      `paths /things put x-idempotency windowSeconds  Keys are kept for 3 hours, but ABC-020`,
    ],
  },
  "a conflict that is described as a replay": {
    given: keyed(86_400, "conflict", `${REPLAYED} Another body gives 409.`),
    want: [
      `${AT} parameters 0 description  writeThing has \`onRepeat: conflict\`, but this text does not say so. Write "the same key again gives 409".`,
    ],
  },
  "a replay that is described as a conflict": {
    given: keyed(86_400, "replay", "A repeat is refused with 409."),
    want: [`${AT} parameters 0 description  Write "a repeat with the same key and body returns the first outcome".`],
  },
  "another window in the operation's description, and a duration of something else": {
    given: keyed(86_400, "replay", REPLAYED, "Holds it for 15 minutes. The key is kept for three hours."),
    want: [`${AT} description  writeThing keeps a key for 24 hours (x-idempotency), but this text says "three hours".`],
  },
});
