import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { FairQueue, type KindLimits, type Turn, turnOfItsOwn } from './fair-queue.js';

type Kind = 'check' | 'picture' | 'background';
const roomy = { maxWaiting: 100, maxWaitingMs: 60_000, perPerson: 100, perNetwork: 100 };
const limits: Record<Kind, KindLimits> = {
  check: { ...roomy, patience: 0 },
  picture: { ...roomy, patience: 2 },
  background: { ...roomy, patience: 4, maxInHand: 1, isBackground: true },
};
const queueOf = (places: number, more: Partial<Record<Kind, Partial<KindLimits>>> = {}) =>
  new FairQueue<Kind>(
    places,
    {
      check: { ...limits.check, ...more.check },
      picture: { ...limits.picture, ...more.picture },
      background: { ...limits.background, ...more.background },
    },
    { hasShares: true },
  );
const from = (network: string, kind: Kind = 'picture', signal?: AbortSignal): Turn<Kind> => ({
  kind,
  visitor: { network, person: network },
  signal,
});

/** `begun`: names in order of their start. */
function works(queue: FairQueue<Kind>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    add: (name: string, turn: Turn<Kind>) => {
      const outcome = queue.run(turn, () => {
        begun.push(name);
        return new Promise<string>((resolve) => {
          ends.set(name, () => resolve(name));
        });
      });
      // some outlast their test
      outcome.catch(() => undefined);
      return outcome;
    },
    end: async (name: string) => {
      ends.get(name)!();
      await turnOfEvents();
    },
  };
}
const turnOfEvents = () => new Promise(setImmediate);

afterEach(() => {
  jest.useRealTimers();
});

describe('a fair queue', () => {
  it('gives visitors turns, whoever came first with however much', async () => {
    const { add, begun, end } = works(queueOf(1));
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void add(name, from(name[0]!));
    await turnOfEvents();
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
    await turnOfEvents();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('keeps the last place for a visitor who has none', async () => {
    const { add, begun, end } = works(queueOf(3));
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name, from('a'));
    await turnOfEvents();
    expect(begun).toEqual(['a1', 'a2']);
    void add('b1', from('b'));
    await turnOfEvents();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    await turnOfEvents();
    expect(begun).toHaveLength(3);
    await end('a1');
    await turnOfEvents();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('does checks before pictures, and pictures before background work, and starves none', async () => {
    const { add, begun, end } = works(queueOf(2));
    const each = Array.from({ length: 12 }, (_, number) => number);
    void add('first', from('x'));
    for (const kind of ['background', 'picture', 'check'] as const)
      for (const number of each) void add(`${kind} ${number}`, from('x', kind));
    await turnOfEvents();
    for (let done = 0; done < 36; done++) await end(begun[done]!);
    const firstWords = begun.slice(1).map((name) => name.split(' ')[0]![0]);
    expect(firstWords.slice(0, 12).join('')).toBe('cccpcbcpcccp');
    expect(firstWords).toHaveLength(36);
  });

  it('does one piece of background work at a time, and leaves the last place free', async () => {
    const { add, begun } = works(queueOf(3));
    void add('background 1', from('x', 'background'));
    void add('background 2', from('y', 'background'));
    void add('a1', from('a'));
    await turnOfEvents();
    expect(begun).toEqual(['background 1', 'a1']);
    void add('b1', from('b'));
    await turnOfEvents();
    expect(begun).toEqual(['background 1', 'a1', 'b1']);
  });

  it('never begins work that nobody waits for any longer, and gives the place to the next', async () => {
    const { add, begun, end } = works(queueOf(1));
    const caller = new AbortController();
    void add('a1', from('a'));
    const left = add('a2', from('a', 'picture', caller.signal));
    void add('a3', from('a'));
    caller.abort(new Error('has left'));
    await expect(left).rejects.toThrow('has left');
    await end('a1');
    await turnOfEvents();
    expect(begun).toEqual(['a1', 'a3']);
    await expect(add('a4', from('a', 'picture', caller.signal))).rejects.toThrow('has left');
  });

  it('refuses work when too much of its kind waits, and takes more once there is room', async () => {
    const queue = queueOf(1, { picture: { maxWaiting: 1 } });
    const { add, begun, end } = works(queue);
    void add('a1', from('a'));
    void add('a2', from('a'));
    await expect(add('b1', from('b'))).rejects.toMatchObject({ reason: 'full' });
    void add('check', from('b', 'check'));
    await end('a1');
    await end('check');
    void add('b2', from('b'));
    await end('a2');
    await turnOfEvents();
    expect(begun).toEqual(['a1', 'check', 'a2', 'b2']);
  });

  it('refuses one visitor’s work beyond their share, and nobody else’s', async () => {
    const { add, begun, end } = works(queueOf(3, { picture: { perPerson: 2, perNetwork: 3 } }));
    const person = (name: string): Turn<Kind> => ({ kind: 'picture', visitor: { network: 'a', person: name } });
    for (const name of ['1', '2', '3']) void add(name, person(name === '3' ? 'other' : 'one'));
    await expect(add('4', person('one'))).rejects.toMatchObject({ reason: 'share' });
    await expect(add('5', person('third'))).rejects.toMatchObject({ reason: 'share' });
    void add('b', from('b'));
    await turnOfEvents();
    await end('1');
    void add('6', person('third'));
    await turnOfEvents();
    expect(begun).toEqual(['1', '2', 'b']);
    await end('2');
    expect(begun).toEqual(['1', '2', 'b', '3']);
  });

  it('refuses work that has waited too long, and never begins it', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const { add, begun, end } = works(queueOf(1));
    void add('a1', from('a'));
    const late = add('a2', from('a'));
    jest.advanceTimersByTime(roomy.maxWaitingMs);
    await expect(late).rejects.toMatchObject({ reason: 'late' });
    await end('a1');
    await turnOfEvents();
    expect(begun).toEqual(['a1']);
  });

  it('uses every place in order of arrival for work of its own, however much of it waits without limits', async () => {
    const { add, begun, end } = works(queueOf(2, { picture: { maxWaiting: undefined, maxWaitingMs: undefined } }));
    const names = Array.from({ length: 200 }, (_, number) => `work ${number}`);
    for (const name of names) void add(name, turnOfItsOwn('picture'));
    await turnOfEvents();
    expect(begun).toEqual(names.slice(0, 2));
    for (const name of names) await end(name);
    expect(begun).toEqual(names);
  });

  it('passes the place on when work fails', async () => {
    const queue = queueOf(1);
    const failing = queue.run(from('a'), () => Promise.reject(new Error('a bug')));
    const next = queue.run(from('a'), async () => 'done');
    await expect(failing).rejects.toThrow('a bug');
    await expect(next).resolves.toBe('done');
  });

  it('settles every piece once and keeps its limits, in whatever order things happen', async () => {
    const kind = fc.constantFrom<Kind>('check', 'picture', 'background');
    const event = fc.oneof(
      fc.record({ come: kind, network: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ leave: fc.nat() }),
      fc.record({ end: fc.nat() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
        const queue = queueOf(3, { picture: { maxWaiting: 4 } });
        const inHand = new Map<object, { network: string; kind: Kind; end: () => void }>();
        const pieces: { controller: AbortController; outcome: Promise<unknown> }[] = [];
        const begin = (piece: object, network: string, of: Kind) =>
          new Promise<void>((resolve) => {
            const others = [...inHand.values()].filter((one) => one.network === network).length;
            expect(inHand.size === 2 && others > 0).toBe(false);
            const end = () => {
              inHand.delete(piece);
              resolve();
            };
            inHand.set(piece, { network, kind: of, end });
            expect(inHand.size).toBeLessThanOrEqual(3);
            expect([...inHand.values()].filter((one) => one.kind === 'background').length).toBeLessThanOrEqual(1);
          });
        for (const happening of events) {
          if ('come' in happening) {
            const { come, network } = happening;
            const controller = new AbortController();
            const piece = {};
            const run = queue.run(from(network, come, controller.signal), () => begin(piece, network, come));
            pieces.push({
              controller,
              outcome: run.then(
                () => 'done',
                (error: unknown) => error,
              ),
            });
          } else if ('leave' in happening) pieces[happening.leave % pieces.length]?.controller.abort(new Error('left'));
          else [...inHand.values()][happening.end % Math.max(1, inHand.size)]?.end();
          await turnOfEvents();
        }
        while (inHand.size > 0) {
          for (const { end } of inHand.values()) end();
          await turnOfEvents();
        }
        await Promise.all(pieces.map(({ outcome }) => outcome));
        for (const of of Object.keys(limits) as Kind[]) expect(queue.figures(of)).toEqual({ waiting: 0, inHand: 0 });
      }),
      { numRuns: 50 },
    );
  });
});
