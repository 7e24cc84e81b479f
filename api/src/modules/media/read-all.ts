/** All bytes of a stream; null if there are too many. A stream that is not read to its end is destroyed. */
export async function readAll(stream: AsyncIterable<Uint8Array>, maximum: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maximum) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
