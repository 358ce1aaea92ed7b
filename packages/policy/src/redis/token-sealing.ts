/** How tokens are written into Redis. */
export interface TokenSealing {
  seal(token: string, bound: string): Promise<string>;
  /** Undefined: it cannot be opened, because it was sealed with another key, or belongs elsewhere. */
  open(sealed: string, bound: string): Promise<string | undefined>;
}

/** As they are. */
export const unsealed: TokenSealing = { seal: async (token) => token, open: async (sealed) => sealed };

const nonceBytes = 12;

/** AES-256-GCM with a fresh nonce; `bound` is where it belongs: it opens nowhere else. */
export function sealedWith(key: Uint8Array): TokenSealing {
  // A copy: the caller may wipe or reuse the array.
  const imported = crypto.subtle.importKey("raw", Uint8Array.from(key), "AES-GCM", false, ["encrypt", "decrypt"]);
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = (iv: Uint8Array<ArrayBuffer>, bound: string) => ({
    name: "AES-GCM",
    iv,
    additionalData: bytes(bound),
  });
  return {
    async seal(token, bound) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const sealed = await crypto.subtle.encrypt(algorithm(nonce, bound), await imported, bytes(token));
      return btoa(String.fromCharCode(...nonce, ...new Uint8Array(sealed)));
    },
    async open(sealed, bound) {
      try {
        const all = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
        const nonce = all.slice(0, nonceBytes);
        const token = await crypto.subtle.decrypt(algorithm(nonce, bound), await imported, all.slice(nonceBytes));
        return new TextDecoder().decode(token);
      } catch {
        return undefined;
      }
    },
  };
}
