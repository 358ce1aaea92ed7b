import { expect, it } from "vitest";
import { barePnpm } from "./bare-pnpm.ts";

/** Split, so that the check of the repository does not find the word here. */
const PNPM = "pnpm";
const found = (text: string) => barePnpm(text, ["prove", "spec:diff"]).map(({ line, command }) => `${line} ${command}`);

it("finds commands without npx, in prose, messages and fences", () => {
  const text = [
    `Run \`${PNPM} prove -- --list\` first.`,
    `    throw new Error("Build it: ${PNPM} install.");`,
    `${PNPM} --filter @tillside/docs serve`,
    `or \`${PNPM} spec:diff\` then ${PNPM} -r exec true`,
  ].join("\n");
  expect(found(text)).toEqual([
    `1 ${PNPM} prove`,
    `2 ${PNPM} install`,
    `3 ${PNPM} --filter`,
    `4 ${PNPM} spec:diff`,
    `4 ${PNPM} -r`,
  ]);
});

it("leaves npx, npm and the program's name alone", () => {
  const text = [
    `npx ${PNPM} install, npx -y ${PNPM}@12.21.0 install, npm run prove`,
    `The version of ${PNPM} is pinned; ${PNPM} resolves workspace ranges when it packs.`,
    `\`npx ${PNPM} --filter "./packages/**" pack\``,
  ].join("\n");
  expect(found(text)).toEqual([]);
});
