import type { ChildProcess } from "node:child_process";

/** The JSON messages of a program that writes a `Content-Length` before each, as language servers do. */
export function onMessage(program: ChildProcess, handle: (message: Record<string, unknown>) => void): void {
  let received = Buffer.alloc(0);
  program.stdout?.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const [head = "", length = ""] =
        /^\s*Content-Length: (\d+)\r\n(?:[^\r\n]+\r\n)*\r\n/i.exec(received.toString("latin1")) ?? [];
      const end = head.length + Number(length);
      if (head === "" || received.length < end) return;
      const text = received.subarray(head.length, end).toString("utf8");
      received = received.subarray(end);
      handle(JSON.parse(text) as Record<string, unknown>);
    }
  });
}
