export { openPagePort, type PagePort } from "./page-port.ts";
export { mountSend } from "./send/mount-send.tsx";
export type { CallBefore, CallField, Credential, OperationCall } from "./send/operation-call.ts";
export type { SendModel } from "./send/send-model.ts";
