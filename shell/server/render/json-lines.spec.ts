import { expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { jsonLine, jsonLinesIn } from './json-lines';

async function* chunks(parts: string[]): AsyncGenerator<string> {
  yield* parts;
}
async function allOf(parts: string[], longest = 1_000): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const message of jsonLinesIn(chunks(parts), longest)) found.push(message);
  return found;
}

it('messages arrive as they were sent, wherever the stream is cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue()), fc.array(fc.nat({ max: 40 })), async (messages, cuts) => {
      let left = messages.map((message) => jsonLine(message)).join('');
      const parts: string[] = [];
      for (const cut of cuts) {
        parts.push(left.slice(0, cut));
        left = left.slice(cut);
      }
      parts.push(left);
      expect(await allOf(parts, Infinity)).toEqual(messages.map((message) => JSON.parse(JSON.stringify(message))));
    }),
  );
});

it.each<[string, string[], string]>([
  ['no JSON', ['{"type":\n'], 'JSON'],
  ['a line that never ends', Array.from({ length: 5 }, () => 'x'.repeat(300)), 'more than 1000 characters'],
])('%s ends the conversation', async (_what, parts, message) => {
  await expect(allOf(parts)).rejects.toThrow(message);
});
