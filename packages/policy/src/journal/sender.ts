import { hash } from "node:crypto";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import type { OperationFacts } from "../facts/manifest.ts";
import type { RecordedCall } from "./recorded-call.ts";
import type { Resender } from "./resender.ts";

/** The client that sends a recorded call again. */
export interface Sender {
  readonly resender: Resender;
  readonly operation: OperationFacts;
}

/**
 * The client that fits a call: by API, host, managed options, and the public half of the credential where both are known.
 * @throws ConfigurationError when two fit: sent with the wrong credential, it would be done twice.
 */
export function senderOf(call: RecordedCall, resenders: readonly Resender[]): Sender | undefined {
  const fitting = resenders.flatMap((resender) => {
    const operation = resender.operationOf(call);
    const account = operation && resender.accountOf(operation);
    const other = account !== undefined && call.account !== undefined && hash("sha256", account) !== call.account;
    return operation === undefined || other ? [] : [{ resender, operation }];
  });
  if (fitting.length > 1) {
    throw new ConfigurationError(
      `resume: two of the clients given fit ${call.operation}; give one of them, with one journal file for each. Nothing was sent.`,
    );
  }
  return fitting[0];
}
