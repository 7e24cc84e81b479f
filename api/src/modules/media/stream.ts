import type { Readable } from 'node:stream';

/** All bytes of a stream; null (and the stream is destroyed) if there are too many. */
export async function allOf(stream: Readable, maximum: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  // leaving the loop destroys the stream
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > maximum) return null;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
