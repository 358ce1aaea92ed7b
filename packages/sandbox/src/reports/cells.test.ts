import { expect, test } from "vitest";
import { campaignCells } from "./campaign-cells.ts";
import type { Cell } from "./cell.ts";
import { type Days, dataDays } from "./days.ts";
import { demoCatalogue } from "./demo-catalogue.ts";
import { transactionCells } from "./transaction-cells.ts";

const accountIds = ["acc_demo_0001", "acc_demo_0002", "acc_demo_0003"];
const kinds: readonly ((catalogue: typeof demoCatalogue, accountId: string, days: Days) => Cell<string>[])[] = [
  campaignCells,
  transactionCells,
];

test.each(kinds)("%o has values for every account and every day, none below 0", (cellsOf) => {
  for (const accountId of accountIds) {
    const cells = cellsOf(demoCatalogue, accountId, dataDays);
    expect(new Set(cells.map(({ day }) => day)).size).toBe(1_826);
    expect(cells.flatMap(({ counts }) => Object.values(counts)).every((count) => count >= 0)).toBe(true);
  }
});

test.each(kinds)("%o gives a day the same values, whatever the range", (cellsOf) => {
  const [from, to] = [dataDays.from + 100, dataDays.from + 110];
  const whole = cellsOf(demoCatalogue, "acc_demo_0001", dataDays);
  expect(cellsOf(demoCatalogue, "acc_demo_0001", { from, to })).toEqual(
    whole.filter(({ day }) => day >= from && day < to),
  );
});

test("an account that is not in the catalogue has no values", () => {
  for (const cellsOf of kinds) expect(cellsOf(demoCatalogue, "acc_none", dataDays)).toEqual([]);
});
