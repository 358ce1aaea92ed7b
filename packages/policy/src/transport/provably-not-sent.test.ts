import { describe, expect, test } from "vitest";
import { NetworkError } from "../facts/errors/network-error.ts";
import { PolicyError } from "../facts/errors/policy-error.ts";
import { provablyNotSent } from "./provably-not-sent.ts";

const coded = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });
const fetchFailed = (cause: unknown) => new TypeError("fetch failed", { cause });
const circle: { cause?: unknown } = new Error("one");
circle.cause = new Error("two", { cause: circle });

/** What each runtime throws, as measured. */
const sending = "error sending request for url (http://127.0.0.1:41999/)";
const deno = (message: string) => fetchFailed(new Error(message));
const lost = Object.assign(new Error("Network connection lost."), { retryable: true });

const table: readonly (readonly [what: string, error: unknown, want: boolean])[] = [
  ["connection refused", coded("ECONNREFUSED", { syscall: "connect" }), true],
  ["name not found", coded("ENOTFOUND", { syscall: "getaddrinfo" }), true],
  ["name server not reachable", coded("EAI_AGAIN", { syscall: "getaddrinfo" }), true],
  ["no route to the host", coded("EHOSTUNREACH", { syscall: "connect" }), true],
  ["no route to the network", coded("ENETUNREACH", { syscall: "connect" }), true],
  ["connect time-out", coded("UND_ERR_CONNECT_TIMEOUT"), true],
  ["certificate expired", coded("CERT_HAS_EXPIRED"), true],
  ["self-signed certificate", coded("DEPTH_ZERO_SELF_SIGNED_CERT"), true],
  ["self-signed certificate in the chain", coded("SELF_SIGNED_CERT_IN_CHAIN"), true],
  ["unknown issuer", coded("UNABLE_TO_VERIFY_LEAF_SIGNATURE"), true],
  ["certificate for another host", coded("ERR_TLS_CERT_ALTNAME_INVALID"), true],
  ["certificate not yet valid", coded("CERT_NOT_YET_VALID"), true],
  ["certificate revoked", coded("CERT_REVOKED"), true],
  ["issuer not there", coded("UNABLE_TO_GET_ISSUER_CERT_LOCALLY"), true],
  ["no TLS at this port", coded("ERR_SSL_WRONG_VERSION_NUMBER"), true],
  ["no TLS version in common", coded("ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION"), true],
  ["only old TLS at the other side", coded("ERR_SSL_UNSUPPORTED_PROTOCOL"), true],
  ["no cipher in common", coded("ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE"), true],
  ["no cipher in common, OpenSSL 3.0", coded("ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE"), true],
  ["name not served", coded("ERR_SSL_TLSV1_UNRECOGNIZED_NAME"), true],
  ["no protocol in common", coded("ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL"), true],
  ["an alert that can also follow a request", coded("ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR"), false],
  [
    "a client certificate refused, which TLS 1.3 says after the request",
    coded("ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED"),
    false,
  ],
  ["broken records", coded("ERR_SSL_BAD_RECORD_TYPE"), false],
  [
    "lost within the TLS handshake",
    coded("ECONNRESET", { message: "Client network socket disconnected before secure TLS connection was established" }),
    true,
  ],
  ["a header that Node writes itself", fetchFailed(coded("UND_ERR_INVALID_ARG")), true],
  ["Expect, which Node does not know", fetchFailed(coded("UND_ERR_NOT_SUPPORTED")), true],
  [
    "a length that the body does not have, noticed while it is sent",
    coded("UND_ERR_REQ_CONTENT_LENGTH_MISMATCH"),
    false,
  ],
  [
    "another client's call that was refused within this call's fetch",
    new NetworkError("refused", { cause: coded("ECONNREFUSED") }),
    false,
  ],
  [
    "the same, as the cause of its caller's",
    new Error("audit", { cause: new PolicyError("x", { cause: coded("ECONNREFUSED") }) }),
    false,
  ],
  ["a port that fetch blocks", fetchFailed(new Error("bad port")), true],
  ["a firewall, while connecting", coded("EACCES", { syscall: "connect" }), true],
  ["no port left, while connecting", coded("EADDRNOTAVAIL", { syscall: "connect" }), true],
  ["reset while connecting", coded("ECONNRESET", { syscall: "connect" }), true],
  ["any failure to find the name", coded("EAI_FAIL", { syscall: "getaddrinfo" }), true],
  ["the same by a resolver of its own", coded("ESERVFAIL", { syscall: "queryA" }), true],
  ["no access, writing", coded("EACCES", { syscall: "write" }), false],
  ["as fetch reports it, in the cause", fetchFailed(coded("ECONNREFUSED")), true],
  ["two causes deep", fetchFailed(new Error("wrapped", { cause: coded("ENOTFOUND") })), true],
  ["every address refused", fetchFailed(new AggregateError([coded("ECONNREFUSED"), coded("ENETUNREACH")])), true],
  ["one address refused, one reset", new AggregateError([coded("ECONNREFUSED"), coded("ECONNRESET")]), false],
  ["an aggregate of nothing", new AggregateError([]), false],
  ["host lost under a connection in use, reading", coded("EHOSTUNREACH", { syscall: "read" }), false],
  ["network lost under a connection in use, writing", coded("ENETUNREACH", { syscall: "write" }), false],
  ["reset", fetchFailed(coded("ECONNRESET")), false],
  ["broken pipe", coded("EPIPE"), false],
  ["time-out of the connection", coded("ETIMEDOUT"), false],
  ["time-out of a connection in use", coded("ETIMEDOUT", { syscall: "read" }), false],
  ["time-out while connecting", coded("ETIMEDOUT", { syscall: "connect" }), true],
  [
    "one address silent, the other refused, as Node tries them",
    fetchFailed(
      Object.assign(
        new AggregateError([coded("ETIMEDOUT", { syscall: "connect" }), coded("ECONNREFUSED", { syscall: "connect" })]),
        { code: "ETIMEDOUT" },
      ),
    ),
    true,
  ],
  ["time-out of the headers", coded("UND_ERR_HEADERS_TIMEOUT"), false],
  ["socket closed by the other side", fetchFailed(coded("UND_ERR_SOCKET")), false],
  [
    "an outer code that proves nothing, over an inner one that would",
    coded("ERR_X", { cause: coded("ECONNREFUSED") }),
    false,
  ],
  ["older Bun: connection refused", coded("ConnectionRefused", { errno: 0 }), true],
  ["older Bun: no connection", coded("FailedToOpenSocket"), true],
  ["older Bun: connection closed", coded("ConnectionClosed"), false],
  ["Bun: TLS handshake failed", coded("EPROTO", { errno: 0 }), false],
  [
    "Deno: refused",
    deno(`${sending}: client error (Connect): tcp connect error: Connection refused (os error 111)`),
    true,
  ],
  ["Deno: refused, not wrapped", new TypeError(`${sending}: client error (Connect): tcp connect error: …`), true],
  ["Deno: name not found", deno(`${sending}: client error (Connect): dns error: failed to lookup address`), true],
  ["Deno: certificate refused", deno(`${sending}: client error (Connect): invalid peer certificate: …`), true],
  ["Deno: closed by the other side", deno(`${sending}: client error (SendRequest): connection closed before …`), false],
  ["Deno: reset", deno("Connection reset by peer (os error 104)"), false],
  [
    "Deno: the phase in an address",
    deno(`${sending.slice(0, -1)}?a=):%20client%20error%20(Connect):%20): client error (SendRequest): closed`),
    false,
  ],
  ["workerd: refused or reset, it does not say", lost, false],
  ["an abort", new DOMException("aborted", "AbortError"), false],
  ["an error without a code", new Error("something"), false],
  ["a circle of causes", circle, false],
  ["undefined", undefined, false],
  ["null", null, false],
  ["a string", "ECONNREFUSED", false],
];

describe("provablyNotSent", () => {
  test.each(table)("%s", (_what, error, want) => {
    expect(provablyNotSent(error, "http://127.0.0.1:41999/v1/cart/reserve")).toBe(want);
  });

  const refused = (more: object) => fetchFailed(coded("ECONNREFUSED", { syscall: "connect", ...more }));
  const unknown = (more: object) => fetchFailed(coded("ENOTFOUND", { syscall: "getaddrinfo", ...more }));
  const denied = (url: string) =>
    deno(`error sending request for url (${url}): client error (Connect): tcp connect error`);

  test.each([
    ["http://127.0.0.1:41999/v1", refused({ address: "127.0.0.1", port: 41_999 }), true],
    ["http://127.0.0.1:41999/v1", refused({ address: "127.0.0.1", port: 9_200 }), false],
    ["http://127.0.0.1:41999/v1", refused({ address: "127.0.0.2", port: 41_999 }), false],
    ["http://[::1]:41999/v1", refused({ address: "::1", port: 41_999 }), true],
    ["http://[::1]:41999/v1", refused({ address: "::2", port: 41_999 }), false],
    // An address that the name has.
    ["https://partner.example/v1", refused({ address: "192.0.2.7", port: 443 }), true],
    ["http://partner.example/v1", refused({ address: "192.0.2.7", port: 80 }), true],
    ["https://partner.example/v1", refused({ address: "192.0.2.7", port: 9_200 }), false],
    ["https://partner.example/v1", unknown({ hostname: "partner.example" }), true],
    ["https://partner.example/v1", unknown({ hostname: "audit.example" }), false],
    ["https://partner.example/v1", coded("ERR_TLS_CERT_ALTNAME_INVALID", { host: "partner.example" }), true],
    ["https://partner.example/v1", coded("ERR_TLS_CERT_ALTNAME_INVALID", { host: "audit.example" }), false],
    ["https://partner.example/v1", coded("ConnectionRefused", { path: "https://partner.example/v1" }), true],
    ["https://partner.example/v1", coded("ConnectionRefused", { path: "https://audit.example/log" }), false],
    ["https://partner.example/v1", denied("https://partner.example/v1"), true],
    ["https://partner.example/v1", denied("https://audit.example/log"), false],
    ["https://partner.example/v1", fetchFailed(new Error("bad port")), false],
    // A proxy on a socket file has a path, too.
    ["https://partner.example/v1", refused({ address: "/run/proxy.sock", path: "/run/proxy.sock" }), true],
    [
      "http://localhost:41999/v1",
      fetchFailed(
        new AggregateError(
          ["::1", "127.0.0.1"].map((address) => coded("ECONNREFUSED", { syscall: "connect", address, port: 41_999 })),
        ),
      ),
      true,
    ],
  ])("a request to %s: %s", (url, error, want) => {
    expect(provablyNotSent(error, url)).toBe(want);
  });
});
