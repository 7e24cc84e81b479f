export const jsonLine = (message: unknown): string => `${JSON.stringify(message)}\n`;

/** Throws on what is no JSON, and on longer lines. */
export async function* jsonLinesIn(chunks: AsyncIterable<string>, longest: number): AsyncGenerator {
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n');
    parts.push(first);
    length += first.length;
    if (length > longest) throw new Error(`a line has more than ${longest} characters`);
    for (const next of others) {
      yield JSON.parse(parts.join(''));
      parts = [next];
      length = next.length;
    }
  }
}
