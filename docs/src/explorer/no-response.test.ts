import { expect, test } from "vitest";
import { isNoResponse } from "./no-response.ts";
import { readPastedError } from "./pasted-error.ts";

const says = (text: string) => isNoResponse(text, readPastedError(text, ["Forbidden"]));

test.each([
  "NetworkError",
  "NetworkError: registerAccount: POST https://api.partner.example/v1/accounts failed: no response within 500 ms. It may have been executed.",
  "cURL error 28: Operation timed out after 30001 milliseconds with 0 bytes received",
  "curl: (7) Failed to connect to 127.0.0.1 port 443",
  "ECONNRESET",
  "Error: connect ETIMEDOUT 203.0.113.7:443",
  "TypeError: fetch failed",
  "requests.exceptions.ConnectionError: ('Connection aborted.', RemoteDisconnected('Remote end closed connection without response'))",
  "HTTPSConnectionPool(host='api.partner.example', port=443): Read timed out. (read timeout=30)",
  "Net::ReadTimeout with #<TCPSocket:(closed)>",
])("no response: %s", (text) => {
  expect(says(text)).toBe(true);
});

test.each([
  "",
  "504",
  "504 upstream timed out",
  "timeout",
  "curl: (22) The requested URL returned error: 404",
  "HTTP/1.1 504 Gateway Timeout\n\nThe upstream timed out",
  '{"status":504,"message":"The upstream timed out"}',
  "registerAccount: POST https://a.example/v1 responds 403 (Forbidden)",
])("a response, or something else: %j", (text) => {
  expect(says(text)).toBe(false);
});
