export { openPagePort, type PagePort } from "./page-port.ts";
export { mountSend } from "./send/mount-send.tsx";
export type { CallBefore, CallField, Credential, OperationCall } from "./send/operation-call.ts";
export { SendModel } from "./send/send-model.ts";
export { TokenStore } from "./send/token-store.ts";
