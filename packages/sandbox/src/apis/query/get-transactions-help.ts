import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/query.ts";
import { help } from "./help.ts";
import { transactionsKind } from "./slugs.ts";

/** The dimensions and metrics that reports of transactions take. */
export const getTransactionsHelp: Handler<operations["getTransactionsHelp"]> = (exchange, world) =>
  help(exchange, world, transactionsKind);
