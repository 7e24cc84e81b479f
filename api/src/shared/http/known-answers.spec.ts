import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { KnownAnswers, knownAnswer } from './known-answers.js';

/** Asks for an address, and keeps the answer where it was not known. Says whether it was. */
function ask(known: KnownAnswers, url: string, body: unknown = url): boolean {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url });
  const isKnown = known.answer(request, new ServerResponse(request), () => undefined);
  if (!isKnown) known.keep(url, knownAnswer(body, {}), known.moment());
  return isKnown;
}
const times = (number: number) => Array.from({ length: number }, (_, index) => index);

describe('kept answers', () => {
  it('are those that were asked for twice', () => {
    const known = new KnownAnswers();
    expect(times(4).map(() => ask(known, '/api/products'))).toEqual([false, false, true, true]);
  });

  it('are gone when what they were made from has changed, and one that was being made meanwhile is not kept', () => {
    const known = new KnownAnswers();
    times(3).forEach(() => ask(known, '/a'));
    const asOf = known.moment();
    known.drop();
    known.keep('/a', knownAnswer('old', {}), asOf);
    expect(known.size).toMatchObject({ answers: 0, characters: 0 });
    expect(ask(known, '/a')).toBe(false);
  });

  it('are a bounded number, however many addresses are invented, and what is in use stays', () => {
    const known = new KnownAnswers();
    times(3).forEach(() => ask(known, '/in-use'));
    for (const round of times(200)) {
      for (const number of times(100)) times(2).forEach(() => ask(known, `/invented?${round}-${number}`));
      expect(ask(known, '/in-use')).toBe(true);
    }
    expect(known.size).toMatchObject({ answers: 500, asked: 5_000 });
  });

  it('are a bounded amount of memory, however large each of them is', () => {
    const known = new KnownAnswers();
    const large = 'x'.repeat(1_000_000);
    for (const number of times(100)) times(2).forEach(() => ask(known, `/large?${number}`, large));
    expect(known.size.answers).toBeLessThan(33);
    expect(known.size.characters).toBeLessThanOrEqual(32_000_000);
    expect([ask(known, '/large?99'), ask(known, '/large?0')]).toEqual([true, false]);
  });

  it('count once each, also when one is kept again', () => {
    const known = new KnownAnswers();
    const answer = knownAnswer('same', {});
    times(5).forEach(() => known.keep('/a', answer, known.moment()));
    expect(known.size).toEqual({ answers: 1, characters: answer.body.length, asked: 1 });
  });

  it('are none of addresses as long as a novel', () => {
    const known = new KnownAnswers();
    times(3).forEach(() => ask(known, `/?${'x'.repeat(5_000)}`));
    expect(known.size).toEqual({ answers: 0, characters: 0, asked: 0 });
  });
});
