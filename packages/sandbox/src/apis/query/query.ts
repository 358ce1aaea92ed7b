import { authentication } from "../../auth/authentication.ts";
import { apps } from "../../auth/credentials.ts";
import { type Api, handlersOf } from "../../engine/api.ts";
import { invalidRequest } from "../../engine/refusal.ts";
import { requestCheck } from "../../engine/request-check.ts";
import type { operations } from "../../generated/query.ts";
import { catalogueKey } from "../../reports/catalogue.ts";
import { reportFixtures } from "../../reports/fixtures.ts";
import { getAccount } from "./get-account.ts";
import { getCampaignsHelp } from "./get-campaigns-help.ts";
import { getCampaignsReport } from "./get-campaigns-report.ts";
import { getTransactionsHelp } from "./get-transactions-help.ts";
import { getTransactionsReport } from "./get-transactions-report.ts";
import { listAccounts } from "./list-accounts.ts";

/** Reports over the seeded data set. Errors have no documented body: a status is all they say (READINGS Q5). */
export const query: Api = {
  name: "query",
  state: [catalogueKey],
  steps: [authentication, requestCheck],
  handlers: handlersOf<operations>({
    listAccounts,
    getAccount,
    getCampaignsReport,
    getCampaignsHelp,
    getTransactionsReport,
    getTransactionsHelp,
  }),
  token: { openPoint: "QRY-089" },
  refuse: ({ status, details }) => ({ status, openPoint: details.openPoint ?? "QRY-120" }),
  invalid: (problems) => invalidRequest(400, problems),
  firstIds: `account ${apps[0].accountIds[0]}`,
  fixtures: reportFixtures,
};
