import type { SentRequest } from "../exchange/exchange.ts";

/** A token, and when it expires by the sandbox's clock: milliseconds since the epoch. */
interface KeptToken {
  readonly token: string;
  readonly expiresAt: number;
}

/** The part of `sessionStorage` that is used here. */
export interface TokenStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const key = "tillside-tokens";

/** Tokens of the sandbox in the page, by the request that exchanges them: the next page of the tab goes on with the same one. */
export class TokenStore {
  readonly #storage: TokenStorage | undefined;
  #tokens: Record<string, KeptToken>;

  /** @param storage undefined where the browser blocks it: tokens end with the page then. */
  constructor(storage: TokenStorage | undefined) {
    this.#storage = storage;
    this.#tokens = readTokens(storage);
  }

  find(exchange: SentRequest, now: number): string | undefined {
    const kept = this.#tokens[nameOf(exchange)];
    return kept !== undefined && kept.expiresAt > now ? kept.token : undefined;
  }

  keep(exchange: SentRequest, token: KeptToken): void {
    this.#tokens[nameOf(exchange)] = token;
    this.#write();
  }

  /** Forgets all of them: another sandbox signs its tokens with another key. */
  clear(): void {
    this.#tokens = {};
    this.#write();
  }

  #write(): void {
    try {
      this.#storage?.setItem(key, JSON.stringify(this.#tokens));
    } catch {
      // A full storage: the tokens end with the page.
    }
  }
}

/** Several APIs exchange their tokens at one place: the client makes the difference. */
function nameOf({ path, headers, body }: SentRequest): string {
  return [path, headers.authorization, body].join("\n");
}

function readTokens(storage: TokenStorage | undefined): Record<string, KeptToken> {
  try {
    const read: unknown = JSON.parse(storage?.getItem(key) ?? "{}");
    const entries = Object.entries(read as object).filter(([, kept]) => isToken(kept));
    return Object.fromEntries(entries) as Record<string, KeptToken>;
  } catch {
    return {};
  }
}

function isToken(kept: unknown): kept is KeptToken {
  const { token, expiresAt } = (kept ?? {}) as Partial<KeptToken>;
  return typeof token === "string" && typeof expiresAt === "number";
}
