import { partners } from "../../auth/credentials.ts";
import { ownFirst } from "../../auth/own-first.ts";
import type { World } from "../../world/world.ts";
import type { Account } from "./records.ts";
import { onboardingKey } from "./state.ts";

/** What a test needs to begin, per partner that has a parent account: ids of the state, as far as it has them. */
export function onboardingFixtures(world: Pick<World, "look">) {
  const [{ host }] = partners;
  const { parents, accounts, operations } = world.look(onboardingKey);
  return ownFirst(world)
    .clients.filter((client) => client.host === host)
    .flatMap(({ clientId, clientSecret }) => {
      const parent = Object.values(parents).find((each) => each.clientId === clientId);
      if (parent === undefined) return [];
      const isOwn = ({ parentAccountId }: { readonly parentAccountId: string }) => parentAccountId === parent.id;
      const own = Object.values(accounts).filter(isOwn);
      const idOf = (account: Account | undefined) => account?.accountId;
      const first = own.find(({ granted }) => granted);
      return {
        clientId,
        clientSecret,
        parentAccountId: parent.id,
        verticals: parent.mappings,
        unmappedVertical: { partnerVerticalId: "pv_demo_404", partnerSubVerticalId: "psv_demo_404" },
        accountId: idOf(first),
        pageId: first?.pages[0]?.pageIdentifier,
        layoutId: Object.keys(first?.layouts ?? {})[0],
        operationId: Object.values(operations).find(isOwn)?.operationId,
        storeOwnedByOther: Object.values(accounts).find((account) => !isOwn(account))?.registration.store_identifier,
        accountIdWithoutGrant: idOf(own.find(({ granted }) => !granted)),
        mixedAccountId: idOf(own.find(({ status }) => status === "mixed")),
        /** Adding a page to it is refused with 422, whatever the page. */
        accountIdWithTakenSurfaces: idOf(own.find(({ surfacesTaken }) => surfacesTaken)),
      };
    });
}
