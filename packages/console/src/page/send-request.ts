import type { Problem, ReceivedResponse, SentRequest } from "../exchange/exchange.ts";
import { receivedToken } from "../exchange/received-token.ts";
import type { SandboxPort } from "../sandbox-port.ts";
import type { UsableCredential } from "./credentials.ts";

/** A step of a Send: the token's request, then the request itself. */
export interface SendStep {
  readonly title: string;
  readonly request: SentRequest;
  readonly response: ReceivedResponse;
  readonly problems: readonly Problem[];
}

/**
 * Sends a request with a credential. Where that is a token, it is exchanged first; if that is refused, the request is not sent.
 *
 * @throws TypeError as `fetch` does where no response arrives.
 */
export async function sendRequest(
  port: Pick<SandboxPort, "send">,
  request: SentRequest,
  credential: UsableCredential | undefined,
): Promise<readonly SendStep[]> {
  if (credential === undefined) return [await stepOf(port, "Request", request)];
  const { proof } = credential;
  if ("header" in proof) return [await stepOf(port, "Request", withHeader(request, proof.header))];
  const token = await stepOf(port, "Token", proof.token);
  const received = receivedToken(token.response);
  if (received === undefined) return [token];
  return [token, await stepOf(port, "Request", withHeader(request, ["authorization", `Bearer ${received.token}`]))];
}

async function stepOf(port: Pick<SandboxPort, "send">, title: string, request: SentRequest): Promise<SendStep> {
  return { title, request, ...(await port.send(request)) };
}

function withHeader(request: SentRequest, [name, value]: readonly [string, string]): SentRequest {
  return { ...request, headers: { ...request.headers, [name]: value } };
}
