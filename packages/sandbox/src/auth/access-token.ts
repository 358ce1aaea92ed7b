import { randomBytes, randomUUID } from "node:crypto";
import { createSigner, createVerifier } from "fast-jwt";

/** What a token of the sandbox says. Only `exp` is part of the contract (ONB-188). */
interface Claims {
  /** Path of the token host that issued it. */
  readonly iss: string;
  /** The client id. */
  readonly sub: string;
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
}

/** Issues access tokens (JWT, HS256) and reads them back. The key is new with every sandbox. */
export class AccessTokens {
  readonly #key = randomBytes(32);
  readonly #sign = createSigner({ key: this.#key });
  // The sandbox's own clock decides what is expired.
  readonly #verify = createVerifier({ key: this.#key, ignoreExpiration: true, ignoreNotBefore: true });
  /** What was verified once. A client sends the same token with every request. */
  readonly #known = new Map<string, Claims>();

  issue(host: string, clientId: string, now: number, lifetimeSeconds: number): string {
    const iat = Math.floor(now / 1_000);
    return this.#sign({ iss: host, sub: clientId, iat, exp: iat + lifetimeSeconds, jti: randomUUID() });
  }

  /** The token's claims; undefined where it was not issued here, or was changed. */
  read(token: string): Claims | undefined {
    const known = this.#known.get(token);
    if (known !== undefined) return known;
    try {
      const claims = this.#verify(token) as Claims;
      if (this.#known.size >= mostKnown) this.#known.clear();
      this.#known.set(token, claims);
      return claims;
    } catch {
      return undefined;
    }
  }
}

/** Then they are all verified anew. */
const mostKnown = 1_000;
