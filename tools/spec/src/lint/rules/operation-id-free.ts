import { OPERATIONS, type OwnRule } from "../../document/rule.ts";

/** What a client has beside its operations, what JavaScript reads of any object, and what would make a promise of a client. */
const MEMBERS = [
  ...["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE", "request", "raw"],
  ...["use", "eject", "session", "close"],
  ...["then", "catch", "finally", "toJSON", "constructor", "toString", "toLocaleString", "valueOf", "__proto__"],
];

export const operationIdFree: OwnRule = {
  wants:
    "An operationId is no member that every client has (`GET`, `request`, `raw`, `use`, `close`, `session`, …), and no other name that JavaScript reads of an object (`then`)",
  given: `${OPERATIONS}.operationId`,
  *check(id) {
    if (typeof id !== "string" || !MEMBERS.includes(id)) return;
    yield {
      message: `A client has \`${id}\` for something else, so no method can have this name. Prefer verb + noun: \`listAccounts\`.`,
    };
  },
};
