import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { connectSandbox, startSandbox } from "../src/index.ts";

const folder = mkdtempSync(path.join(tmpdir(), "tillside-tls-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Whether to skip the tests, because nothing here makes a certificate. Prints the reason; throws with TILLSIDE_FORBID_SKIPS=1. */
function mustSkip(): boolean {
  if (spawnSync("openssl", ["version"]).status === 0) return false;
  const message = "openssl is missing, so https is not tested. Install it: apt-get install -y openssl";
  if (process.env.TILLSIDE_FORBID_SKIPS === "1") throw new Error(message);
  console.warn(`SKIPPED: ${message}`);
  return true;
}

/** A certificate for localhost that lasts a day. */
function certificate() {
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"];
  execFileSync("openssl", ["req", "-x509", ...kind, "-keyout", key, "-out", cert, ...subject], { stdio: "ignore" });
  return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
}

const skips = mustSkip();

function status(url: string, ca: string, headers: Record<string, string> = {}, method = "GET"): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { ca, headers, method, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
}

test.skipIf(skips)(
  "with a certificate and its key, everything is served by https; a page of its own origin may call the control plane",
  async () => {
    const tls = certificate();
    const sandbox = await startSandbox({ port: 0, tls });
    try {
      expect(sandbox.origin).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
      const reset = `${sandbox.origin}/_sandbox/reset`;
      const json = { "content-type": "application/json" };
      expect(await status(`${sandbox.origin}/_sandbox/clock`, tls.cert)).toBe(200);
      // It needs no trust in the certificate.
      expect((await sandbox.control.getClock()).frozen).toBe(false);
      expect(await status(reset, tls.cert, { ...json, origin: sandbox.origin }, "POST")).toBe(204);
      const plain = sandbox.origin.replace("https:", "http:");
      expect(await status(reset, tls.cert, { ...json, origin: plain }, "POST")).toBe(403);
    } finally {
      await sandbox.stop();
    }
  },
);

test.skipIf(skips)("what is no certificate with its key is refused", async () => {
  const started = startSandbox({ port: 0, tls: { cert: "no", key: "no" } });
  await expect(started).rejects.toThrow("The sandbox cannot use --cert and --key: ");
});

test.skipIf(skips)("a certificate and a key that are swapped are refused with the name of the file", async () => {
  const { cert, key } = certificate();
  const start = (tls: { readonly cert: string; readonly key: string }) => startSandbox({ port: 0, tls });
  await expect(start({ cert: key, key: cert })).rejects.toThrow("the file of --cert has no certificate in PEM form.");
  await expect(start({ cert, key: cert })).rejects.toThrow("the file of --key has no private key in PEM form.");
});

test.skipIf(skips)("a caller that does not trust the certificate gets a message that says how to", async () => {
  const sandbox = await startSandbox({ port: 0, tls: certificate() });
  onTestFinished(() => sandbox.stop());
  await expect(connectSandbox(sandbox.origin).control.getClock()).rejects.toThrow(
    `getClock: GET ${sandbox.origin}/_sandbox/clock failed: its certificate is not trusted. Start Node.js with NODE_EXTRA_CA_CERTS=cert.pem, the certificate of the sandbox.`,
  );
});
