import { operation, ruleTable } from "../../../test/lint/rule-table.ts";
import { statusForm } from "./status-form.ts";

const AT = "paths /things get responses";

ruleTable(statusForm, {
  "statuses, a class and the default": {
    given: operation("responses: { '100': {}, '204': {}, '599': {}, 4XX: {}, default: {}, x-note: {} }"),
  },
  "none of them": {
    given: operation("responses: { '600': {}, '20': {}, 6XX: {}, 4xx: {}, ok: {} }"),
    want: [
      `${AT}  "600" is not a status. Prefer three digits`,
      `${AT}  "20" is not a status`,
      `${AT}  "6XX" is not a status`,
      `${AT}  "4xx" is not a status`,
      `${AT}  "ok" is not a status`,
    ],
  },
});
