import type { World } from "../../world/world.ts";
import { notFound, ownAccount } from "./own-account.ts";
import type { Page } from "./records.ts";

/** The page of the account; its `page_identifier` is what the path takes (READINGS O23). @throws Refusal (404) */
export function ownPage(
  exchange: Parameters<typeof ownAccount>[0] & { readonly path: { readonly page_id: string } },
  world: World,
): Page {
  const { pages } = ownAccount(exchange, world);
  const page = pages.find(({ pageIdentifier }) => pageIdentifier === exchange.path.page_id);
  if (page === undefined) throw notFound("page");
  return page;
}
