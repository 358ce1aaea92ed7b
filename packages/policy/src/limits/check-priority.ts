import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { type Priority, priorities } from "../facts/priority.ts";

/**
 * The priority to use: the one that is given, else `fallback`.
 * @throws ConfigurationError for anything but the two there are.
 */
export function checkPriority(where: string, given: unknown, fallback: Priority): Priority {
  const priority = priorities.find((one) => one === (given ?? fallback));
  if (priority === undefined) throw new ConfigurationError(`${where}: priority must be "interactive" or "bulk".`);
  return priority;
}
