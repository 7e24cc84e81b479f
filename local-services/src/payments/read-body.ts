import type { IncomingMessage } from 'node:http';

export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Throws `TooLarge`, after reading to the end. */
export async function readBody(request: IncomingMessage, maximumBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
    size += bytes.length;
    if (size <= maximumBytes) parts.push(bytes);
  }
  if (size > maximumBytes) throw new TooLarge();
  return Buffer.concat(parts).toString();
}
