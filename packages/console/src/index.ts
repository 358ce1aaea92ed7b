export type { Exchange, Problem, ReceivedResponse, SentRequest, StateChange } from "./exchange/exchange.ts";
export { requestFragment, requestOfFragment } from "./exchange/request-link.ts";
export type { LogRecord, PortEvents, PortNotice, SandboxPort, WorldNews } from "./sandbox-port.ts";
