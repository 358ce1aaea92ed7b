import { at, members } from "../../document/json.ts";
import { OPERATIONS, type OwnRule } from "../../document/rule.ts";

const STATUS = /^(?:[1-5]\d\d|[1-5]XX|default|x-.*)$/;

export const statusForm: OwnRule = {
  wants: "A response has a status from 100 to 599, a class from `1XX` to `5XX`, or `default`",
  why: "No response has another status, so types and mocks leave it out",
  given: OPERATIONS,
  *check(operation) {
    for (const [status] of members(at(operation, "responses"))) {
      if (STATUS.test(status)) continue;
      yield {
        message: `"${status}" is not a status. Prefer three digits from 100 to 599, as in \`"404"\`, or a class from \`1XX\` to \`5XX\`, or \`default\`.`,
        // Not the response itself, which may be a file that other statuses refer to.
        at: ["responses"],
      };
    }
  },
};
