/** `npm test` always runs everything, so a parameter is a mistake. @throws Error naming the first one. */
export function refuseParameters([first]: readonly string[]): void {
  if (first === undefined) return;
  throw new Error(
    `npm test takes no parameters, so not "${first}": it runs every check. To run the tests of one package: npx pnpm --filter @tillside/<package> test [part of a file's name]`,
  );
}
