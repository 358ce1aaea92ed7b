import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/query.ts";
import { report } from "./report.ts";
import { transactionsKind } from "./slugs.ts";

/** A report of transactions. It changes nothing. */
export const getTransactionsReport: Handler<operations["getTransactionsReport"]> = (exchange, world) =>
  report(exchange, world, transactionsKind);
