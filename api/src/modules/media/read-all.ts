/** Null if there are too many. `expected`: their number, so that they are held once. */
export async function readAll(
  stream: AsyncIterable<Uint8Array>,
  maximum: number,
  expected = 0,
): Promise<Buffer | null> {
  let bytes = Buffer.allocUnsafeSlow(Math.min(expected, maximum));
  let size = 0;
  for await (const chunk of stream) {
    if (size + chunk.length > maximum) return null;
    if (size + chunk.length > bytes.length)
      bytes = Buffer.concat([bytes.subarray(0, size)], Math.min(maximum, 2 * (size + chunk.length)));
    bytes.set(chunk, size);
    size += chunk.length;
  }
  return bytes.subarray(0, size);
}
