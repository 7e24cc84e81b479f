import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { afterChoice } from './resting-choice';

const values = ['pending', 'processing', 'shipped', 'cancelled'] as const;
type Value = (typeof values)[number];

const value = fc.constantFrom(...values);
const passed = fc.record({ kind: fc.constant('passed' as const), value });
const events = fc.array(
  fc.oneof(
    passed,
    fc.record({ kind: fc.constant('picked' as const), value }),
    fc.record({ kind: fc.constantFrom('rested' as const, 'dismissed' as const) }),
  ),
);

function after(given: readonly Parameters<typeof afterChoice<Value>>[2][], standing: Value) {
  let resting: Value | null = null;
  const sent: Value[] = [];
  for (const event of given) {
    const next: ReturnType<typeof afterChoice<Value>> = afterChoice(resting, standing, event);
    resting = next.resting;
    if (next.sent !== null) sent.push(next.sent);
  }
  return { resting, sent };
}

it('sends nothing while the keyboard passes values', () => {
  fc.assert(
    fc.property(fc.array(passed), value, (passing, standing) => {
      expect(after(passing, standing).sent).toEqual([]);
    }),
  );
});

it('sends the value that the keyboard rests on, once, and none that it passed', () => {
  fc.assert(
    fc.property(fc.array(passed, { minLength: 1 }), value, (passing, standing) => {
      const last = passing.at(-1)!.value;
      const sent = last === standing ? [] : [last];
      expect(after([...passing, { kind: 'rested' }, { kind: 'rested' }], standing).sent).toEqual(sent);
    }),
  );
});

it('sends nothing after Escape, and shows what stands', () => {
  fc.assert(
    fc.property(fc.array(passed), value, (passing, standing) => {
      const ended = after([...passing, { kind: 'dismissed' }, { kind: 'rested' }], standing);
      expect(ended).toEqual({ resting: null, sent: [] });
    }),
  );
});

it('sends what a pointer picks at once, and forgets what the keyboard passed', () => {
  fc.assert(
    fc.property(fc.array(passed), value, value, (passing, picked, standing) => {
      const ended = after([...passing, { kind: 'picked', value: picked }, { kind: 'rested' }], standing);
      expect(ended).toEqual({ resting: null, sent: picked === standing ? [] : [picked] });
    }),
  );
});

it('never sends the value that stands', () => {
  fc.assert(
    fc.property(events, value, (given, standing) => {
      expect(after(given, standing).sent).not.toContain(standing);
    }),
  );
});
