import type { Step } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";
import { isGiven, parentHeader } from "./parent-matches.ts";

/**
 * The headers of a write, as the spec requires them: first its key (400), then the parent account (422). An empty parent header
 * counts as missing, by choice (ONB-306).
 */
export const requiredHeaders: Step = ({ operation, headers }, _world, next) => {
  const { [parentHeader]: parent, ...others } = headers;
  const counted = isGiven(parent) ? headers : others;
  const problems = operation.document.validators.of(operation).parameters("header", counted);
  const fails = (name: string, word: string) =>
    problems.some(({ at, keyword }) => at === `/${name}` && keyword === word);
  if (fails("idempotency-key", "required")) {
    throw new Refusal(400, "The Idempotency-Key header is required.", {
      ...key,
      rule: "ONB-202",
      fired: "key missing",
    });
  }
  if (fails("idempotency-key", "format")) {
    const message = "The Idempotency-Key header must be a UUID.";
    throw new Refusal(400, message, {
      ...key,
      openPoint: "ONB-203",
      rule: ["ONB-199", "ONB-203"],
      fired: "key malformed",
    });
  }
  if (fails(parentHeader, "required")) {
    throw new Refusal(422, "The X-Platform-Parent-Account-Id header is required.", {
      openPoint: parent === undefined ? undefined : "ONB-306",
      field: `header/${parentHeader}`,
      rule: "ONB-195",
      fired: "parent missing",
    });
  }
  return next();
};

const key = { field: "header/idempotency-key" } as const;
