import { hexDigest } from "@tillside/policy";

/** The part of `node:crypto` that is used. */
interface NodeCrypto {
  hash?(algorithm: string, text: string): string;
}

/** Number of hashes computed at the same time with Web Crypto, which uses threads. */
const together = 500;

/**
 * SHA-256 of each text, in lower-case hex. Uses `node:crypto` if the runtime has it, because it is some forty times faster than Web
 * Crypto for short texts. It is looked up at run time, so that a bundle contains nothing of Node.
 */
export async function sha256Hex(texts: readonly string[]): Promise<string[]> {
  const { hash } = nodeCrypto();
  if (hash !== undefined) return texts.map((text) => hash("sha256", text));
  const hashes: string[] = [];
  for (let index = 0; index < texts.length; index += together) {
    hashes.push(...(await Promise.all(texts.slice(index, index + together).map((text) => hexDigest("SHA-256", text)))));
  }
  return hashes;
}

function nodeCrypto(): NodeCrypto {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): NodeCrypto | undefined } };
  return process?.getBuiltinModule?.("node:crypto") ?? {};
}
