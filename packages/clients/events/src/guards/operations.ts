/** Both versions take the same body. */
export const operations: readonly string[] = ["sendEventsV1", "sendEventsV2"];
