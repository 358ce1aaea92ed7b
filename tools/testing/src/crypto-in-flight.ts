/**
 * The hashes that Web Crypto is computing on other threads. On a busy machine a hash takes any number of turns of the event loop, so
 * a test that counts turns would sometimes check too early.
 */
export const cryptoInFlight = new Set<Promise<unknown>>();

for (const name of ["digest", "importKey", "encrypt", "decrypt", "sign", "verify"] as const) {
  const compute = crypto.subtle[name].bind(crypto.subtle) as (...parameters: unknown[]) => Promise<unknown>;
  Object.defineProperty(crypto.subtle, name, {
    configurable: true,
    value: (...parameters: unknown[]) => {
      const result = compute(...parameters);
      cryptoInFlight.add(result);
      const done = () => void cryptoInFlight.delete(result);
      result.then(done, done);
      return result;
    },
  });
}
