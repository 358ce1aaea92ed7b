import { allApis } from "./bundles.ts";
import type { RequestLog } from "./listen.ts";
import { MockError } from "./mock-error.ts";
import { type Mock, startMock } from "./start-mock.ts";

/**
 * Starts a mock per API on consecutive ports (all free ones for port 0); no names means all APIs. All of them start, or
 * none: what already listens is stopped when a later one fails.
 */
export async function startMocks(
  names: readonly string[],
  port: number,
  host: string,
  log: (api: string) => RequestLog,
): Promise<readonly Mock[]> {
  const wanted = names.length > 0 ? names : allApis();
  const last = 65_536 - wanted.length;
  if (port > last) {
    const message = `${wanted.length} APIs take as many ports from --port on: it is at most ${last}, not ${port}.`;
    throw new MockError(message, { isMisuse: true });
  }
  const mocks: Mock[] = [];
  try {
    for (const api of wanted) {
      mocks.push(await startMock({ api, port: port === 0 ? 0 : port + mocks.length, host, log: log(api) }));
    }
  } catch (error) {
    await Promise.all(mocks.map((mock) => mock.stop()));
    throw error;
  }
  return mocks;
}
