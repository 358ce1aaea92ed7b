import { base64urlOf, textOfBase64 } from "../engine/base64.ts";
import { runNamedIn, valueInRun, valueInSeed } from "../runs/run-values.ts";
import type { CryptoPrimitives } from "../world/crypto-primitives.ts";

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

/** The only header that a token here has (RFC 7515): a token that names another algorithm, or none, is not ours. */
const header = base64urlOf('{"alg":"HS256","typ":"JWT"}');

/** Issues access tokens (JWT signed with HMAC-SHA-256, RFC 7519) and reads them back. */
export class AccessTokens {
  readonly #crypto: CryptoPrimitives;
  readonly #key: Uint8Array;
  readonly #newId: () => string;
  readonly #run: string | undefined;
  /** What was verified once. A client sends the same token with every request. */
  readonly #known = new Map<string, Claims>();

  /**
   * @param newId makes the id of each token, so that two tokens of one moment differ.
   * @param run whose tokens they are, whatever the key: a snapshot brings its key along.
   */
  constructor(crypto: CryptoPrimitives, key: Uint8Array, newId: () => string, run?: string) {
    this.#crypto = crypto;
    this.#key = key;
    this.#newId = newId;
    this.#run = run;
  }

  issue(host: string, clientId: string, now: number, lifetimeSeconds: number): string {
    const iat = Math.floor(now / 1_000);
    const sub = valueInRun(this.#run, clientId);
    const claims: Claims = { iss: host, sub, iat, exp: iat + lifetimeSeconds, jti: this.#newId() };
    const signed = `${header}.${base64urlOf(JSON.stringify(claims))}`;
    return `${signed}.${this.#signatureOf(signed)}`;
  }

  /** The token's claims, also long after it expired; undefined where it was not issued by this run, or was changed. */
  read(token: string): Claims | undefined {
    const known = this.#known.get(token);
    if (known !== undefined) return known;
    const claims = this.#verified(token);
    if (claims === undefined) return undefined;
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.set(token, claims);
    return claims;
  }

  #verified(token: string): Claims | undefined {
    const [given, payload = "", signature, ...more] = token.split(".");
    if (given !== header || signature === undefined || more.length > 0) return undefined;
    // As texts: a signature that is written in another way than ours does not count either.
    if (!this.#crypto.equal(signature, this.#signatureOf(`${header}.${payload}`))) return undefined;
    const claims = claimsIn(payload);
    const sub = claims && valueInSeed(this.#run, claims.sub);
    return claims && sub !== undefined ? { ...claims, sub } : undefined;
  }

  #signatureOf(signed: string): string {
    return base64urlOf(this.#crypto.hmac(this.#key, signed));
  }
}

/** The run that a token names, whether or not that run issued it. */
export function runOfToken(token: string): string | undefined {
  const [, payload = ""] = token.split(".");
  return runNamedIn(claimsIn(payload)?.sub ?? "");
}

/** Whoever has the key of a snapshot can sign anything. */
function claimsIn(payload: string): Claims | undefined {
  try {
    const claims = JSON.parse(textOfBase64(payload) ?? "") as Partial<Claims> | null;
    const { iss, sub, iat, exp, jti } = claims ?? {};
    const isWhole = [iss, sub, jti].every(isText) && [iat, exp].every(Number.isFinite);
    return isWhole ? (claims as Claims) : undefined;
  } catch {
    return undefined;
  }
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

/** Then they are all verified anew. */
const mostKnown = 1_000;
