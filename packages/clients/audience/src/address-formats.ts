/**
 * What READINGS A9 takes an address or a hash to be, for the contract says "wrong format" without saying of what (AUD-050): the
 * patterns of the spec. Every letter case of a hash will do.
 */
export const addressFormats = {
  email: {
    pattern: /^[^@\s,;]+@[^@\s,;]+$/,
    form: "one address: exactly one @ with text on both sides, and no space, comma or semicolon",
  },
  sha256: { pattern: /^[0-9A-Fa-f]{64}$/, form: "a SHA-256 in hex, which has 64 digits" },
  md5: { pattern: /^[0-9A-Fa-f]{32}$/, form: "an MD5 in hex, which has 32 digits" },
} as const;
