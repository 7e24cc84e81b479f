import { PassThrough } from 'node:stream';
import { expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually';
import { MAX_MESSAGE_LENGTH, parseLine, readLines, writeLine } from './message-lines';

function reading() {
  const stream = new PassThrough();
  const messages: unknown[] = [];
  readLines(stream, (line) => messages.push(parseLine(line)));
  return { stream, messages };
}

it('reads messages whole, however they are cut', async () => {
  const { stream, messages } = reading();
  for (const chunk of ['{"a":', '1}\n{"b', '":"é"}\n', 'nonsense\n[]\n']) stream.write(chunk);
  writeLine(stream, { text: 'two\nlines' });
  expect(
    await eventually(
      () => messages,
      ({ length }) => length === 5,
    ),
  ).toEqual([{ a: 1 }, { b: 'é' }, undefined, [], { text: 'two\nlines' }]);
});

it('destroys a stream whose message is too long, before it is all in memory', async () => {
  const { stream, messages } = reading();
  const chunk = 'x'.repeat(1_000_000);
  for (let sent = 0; sent <= MAX_MESSAGE_LENGTH && !stream.destroyed; sent += chunk.length) stream.write(chunk);
  expect(await eventually(() => stream.destroyed, Boolean)).toBe(true);
  expect(messages).toEqual([]);
});
