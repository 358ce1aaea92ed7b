import { allApis } from "./bundles.ts";
import { type Mock, startMock } from "./start-mock.ts";

/**
 * Starts a mock per API on consecutive ports (all free ones for port 0); no names means all APIs. All of them start, or
 * none: what already listens is stopped when a later one fails.
 */
export async function startMocks(names: readonly string[], port: number, host: string): Promise<readonly Mock[]> {
  const mocks: Mock[] = [];
  try {
    for (const api of names.length > 0 ? names : allApis()) {
      mocks.push(await startMock({ api, port: port === 0 ? 0 : port + mocks.length, host }));
    }
  } catch (error) {
    await Promise.all(mocks.map((mock) => mock.stop()));
    throw error;
  }
  return mocks;
}
