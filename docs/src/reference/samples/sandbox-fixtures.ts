import { createSandbox } from "@tillside/sandbox";
import type { Fixtures } from "./credentials.ts";

let fixtures: Promise<Fixtures> | undefined;

/** What the sandbox of this checkout hands out; asked for once. */
export function sandboxFixtures(): Promise<Fixtures> {
  fixtures ??= readFixtures();
  return fixtures;
}

async function readFixtures(): Promise<Fixtures> {
  const sandbox = await createSandbox();
  await sandbox.close();
  return sandbox.fixtures as unknown as Fixtures;
}
