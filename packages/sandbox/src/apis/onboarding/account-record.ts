import type { Account } from "./records.ts";

/** What the contract shows of an account, and nothing else (ONB-098). */
export function accountRecord({ accountId, pages }: Pick<Account, "accountId" | "pages">) {
  return { account_id: accountId, pages: pages.map(({ pageIdentifier }) => ({ page_identifier: pageIdentifier })) };
}
