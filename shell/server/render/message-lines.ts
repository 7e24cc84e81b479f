import type { Duplex } from 'node:stream';

/** More than the longest page with its data, and than a slice's bundle. */
export const MAX_MESSAGE_LENGTH = 16_000_000;

/** Sends JSON, a line each, and calls with each line that comes. One that is too long destroys the stream. */
export function readLines(stream: Duplex, receive: (line: string) => void): void {
  let parts: string[] = [];
  let length = 0;
  const read = (chunk: string): void => {
    const lines = chunk.split('\n');
    for (const [index, line] of lines.entries()) {
      parts.push(line);
      length += line.length;
      if (length > MAX_MESSAGE_LENGTH) return void stream.destroy();
      if (index === lines.length - 1) return;
      receive(parts.join(''));
      parts = [];
      length = 0;
    }
  };
  stream.setEncoding('utf8').on('data', read);
}

/** Undefined for what is no JSON. */
export function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

export function writeLine(stream: Duplex, message: unknown): void {
  if (stream.writable) stream.write(`${JSON.stringify(message)}\n`);
}
