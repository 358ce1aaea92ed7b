import { OPERATIONS, type OwnRule } from "../../document/rule.ts";

/** The other members of a client, what JavaScript reads from any object, and what would make a client a promise. */
const MEMBERS = [
  ...["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE", "request", "raw"],
  ...["use", "eject", "session", "close"],
  ...["then", "catch", "finally", "toJSON", "constructor", "toString", "toLocaleString", "valueOf", "__proto__"],
];

export const operationIdFree: OwnRule = {
  wants:
    "An operationId is no member that every client has (`GET`, `request`, `raw`, `use`, `close`, `session`, …), and no other name that JavaScript reads of an object (`then`)",
  why: "Each operation becomes a method of the client under this name",
  given: `${OPERATIONS}.operationId`,
  *check(id) {
    if (typeof id !== "string" || !MEMBERS.includes(id)) return;
    yield {
      message: `A client has \`${id}\` for something else, so no method can have this name. Prefer verb + noun: \`listAccounts\`.`,
    };
  },
};
