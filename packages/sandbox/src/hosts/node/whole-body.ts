import type { IncomingMessage } from "node:http";

/** A body of more bytes than its operation takes. */
export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

/**
 * Reads a whole body into one buffer. Of a body whose length is known, every chunk is copied to its place as it arrives, so that a
 * large one is not held twice. The buffer is not made before an eighth of the body has arrived: a client that only announces many
 * bytes must not cost any.
 *
 * @throws BodyTooLarge for more than `mostBytes`, as soon as that is known; the error of a request that breaks off.
 */
export function wholeBody(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const announced = Number(request.headers["content-length"] ?? Number.NaN);
  if (announced > mostBytes) return Promise.reject(new BodyTooLarge());
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let whole: Buffer | undefined;
    let length = 0;
    const over = () => request.off("data", take).off("end", end).off("error", fail);
    const take = (chunk: Buffer) => {
      if (length + chunk.length > mostBytes) return fail(new BodyTooLarge());
      if (whole === undefined && length * 8 >= announced && length > 0) {
        whole = Buffer.allocUnsafeSlow(announced);
        let place = 0;
        for (const early of chunks) {
          whole.set(early, place);
          place += early.length;
        }
        chunks = [];
      }
      if (whole === undefined) chunks.push(chunk);
      else whole.set(chunk, length);
      length += chunk.length;
    };
    const end = () => {
      over();
      resolve(whole ?? (chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, length)));
    };
    const fail = (error: Error) => {
      over();
      reject(error);
    };
    request.on("data", take).on("end", end).on("error", fail);
  });
}
