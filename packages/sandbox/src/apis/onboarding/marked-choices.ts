import type { Exchange, Step } from "../../engine/api.ts";
import { parentHeader } from "./parent-matches.ts";

/**
 * Marks what a request leaves to the sandbox and is still accepted. A `dry_run` that is neither true nor false is carried
 * out (ONB-307). An empty parent header counts as missing (ONB-306).
 */
export const markedChoices: Step = (exchange, _world, next) => {
  // Before the request is checked: that makes booleans of texts.
  const choices = choicesOf(exchange);
  const reply = next();
  if (choices.length === 0) return reply;
  return { ...reply, openPoint: [...new Set([reply.openPoint ?? [], choices].flat())] };
};

function choicesOf({ query, headers }: Exchange): readonly string[] {
  const { dry_run: dryRun = "false" } = query;
  return [
    ...(dryRun === "true" || dryRun === "false" ? [] : ["ONB-307"]),
    ...(headers[parentHeader] === "" ? ["ONB-306"] : []),
  ];
}
