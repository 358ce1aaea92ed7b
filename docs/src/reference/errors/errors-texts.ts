/** What the page of all errors says, on its page and in its Markdown twin. */
export const errorsTexts = {
  title: "Errors",
  description:
    "Every status and code of every API: what it means, what the client does, what you do, and how to get it from the sandbox.",
  success:
    "This is a success. A success of events, cart and calendar can still contain failures: [how to find them](/guides/calls/handle-errors/#handle-partial-failures).",
  noResponse:
    "There was no response, so there is no status. If the connection was refused or the host was not found, nothing was sent. Otherwise the call " +
    "may have been executed: [what to do after a lost response](/guides/calls/idempotency/#after-unknown). " +
    "[See it happen in the sandbox](/guides/start/refusals/#a-lost-response-unknown). Without the TypeScript client: " +
    "[repeat only what is safe](/guides/start/without-the-client/#4-repeat-only-what-is-safe).",
  notListed:
    "The contract does not list such an error. The client treats it by its status: [what is sent again](/guides/calls/retries/#what-the-client-sends-again), " +
    "[what happened to the call](/guides/calls/idempotency/#every-outcome). An error that your program caught has a class: [error classes](/sdk/errors/).",
} as const;
