import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Visitor, WaitingLine } from './waiting-line.js';

type Item = { visitor: Visitor; number: number };

const anyone = () => true;
const lineOf = (visitors: readonly Visitor[]) => {
  const line = new WaitingLine<Item>();
  const items = visitors.map((visitor, number) => ({ visitor, number }));
  for (const item of items) line.add(item);
  return { line, items };
};
function served(line: WaitingLine<Item>): Item[] {
  const order: Item[] = [];
  for (let item = line.next(anyone); item; item = line.next(anyone)) order.push(item);
  return order;
}

const visitor = fc.record({ network: fc.constantFrom('a', 'b', 'c'), person: fc.constantFrom('1', '2', '3') });
const visitors = fc.array(visitor, { maxLength: 40 });
const namesOf = ({ visitor: { network, person } }: Item) => `${network}${person}`;

/** Waited, but not served between two turns of another. */
function passedOver(order: readonly string[]): string[] {
  return order.flatMap((name, at) => {
    const again = order.indexOf(name, at + 1);
    if (again < 0) return [];
    const between = new Set(order.slice(at, again));
    return order.slice(again).filter((other) => !between.has(other));
  });
}

describe('a waiting line', () => {
  it('serves all that wait once, and each person in order of arrival', () => {
    fc.assert(
      fc.property(visitors, (all) => {
        const { line, items } = lineOf(all);
        const order = served(line);
        expect(new Set(order)).toEqual(new Set(items));
        expect(order).toHaveLength(items.length);
        expect(line.size).toBe(0);
        for (const name of new Set(items.map(namesOf))) {
          const own = order.filter((item) => namesOf(item) === name).map(({ number }) => number);
          expect(own).toEqual(own.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  it('serves nobody twice before all others of their kind that wait', () => {
    fc.assert(
      fc.property(visitors, (all) => {
        const order = served(lineOf(all).line);
        expect(passedOver(order.map(({ visitor: { network } }) => network))).toEqual([]);
        for (const each of ['a', 'b', 'c'])
          expect(
            passedOver(order.flatMap(({ visitor: { network, person } }) => (network === each ? [person] : []))),
          ).toEqual([]);
      }),
    );
  });

  it('does not serve what has left, and serves all others', () => {
    fc.assert(
      fc.property(visitors, fc.array(fc.nat()), (all, leaving) => {
        const { line, items } = lineOf(all);
        const left = new Set(items.length > 0 ? leaving.map((number) => items[number % items.length]!) : []);
        for (const item of left) line.remove(item);
        expect(line.size).toBe(items.length - left.size);
        expect(new Set(served(line))).toEqual(new Set(items.filter((item) => !left.has(item))));
      }),
    );
  });

  it('passes over networks that may not be served, which keep their turn', () => {
    const { line } = lineOf([
      { network: 'a', person: '1' },
      { network: 'b', person: '1' },
    ]);
    expect(line.next((network) => network !== 'a')?.visitor.network).toBe('b');
    expect(line.next((network) => network !== 'a')).toBeUndefined();
    expect(line.next(anyone)?.visitor.network).toBe('a');
  });
});
