import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { CallerIdentity } from './caller.js';
import { EventStreams } from './event-streams.js';

const { maximum, maximumPerCaller } = shopPolicy.liveUpdates;

let streams = new EventStreams();
const responses: EventEmitter[] = [];
afterEach(() => {
  streams.close();
  streams = new EventStreams();
  responses.length = 0;
});

function aResponse(): Response {
  const response = Object.assign(new EventEmitter(), {
    req: { method: 'GET' },
    status: () => response,
    set: () => response,
    write: () => true,
    end: () => response,
  });
  responses.push(response);
  return response as unknown as Response;
}

let guests = 0;
const aGuest = (network: string) => {
  guests += 1;
  const session = { guestId: `guest ${guests}` } as ConstructorParameters<typeof CallerIdentity>[1];
  return new CallerIdentity(null, session, network);
};
const isOpened = (caller: CallerIdentity) => streams.open(caller, { topic: 'a draft' }, aResponse()) === undefined;
const takenBy = (networks: number, each = 300) => {
  let taken = 0;
  for (let round = 0; round < each; round += 1)
    for (let network = 0; network < networks; network += 1) if (isOpened(aGuest(`198.51.100.${network}`))) taken += 1;
  return taken;
};

describe('the streams of a network', () => {
  it('leave most places to others, however many guests it has', () => {
    // a tenth of what it leaves: n = (2000 - n) / 10
    expect(takenBy(1)).toBe(Math.ceil(maximum / 11));
  });

  it('leave places to others even when a hundred networks take all that they get', () => {
    expect(takenBy(100)).toBeLessThan(maximum);
    const visitor = aGuest('203.0.113.7');
    expect(Array.from({ length: 10 }, () => isOpened(visitor))).toEqual(Array.from({ length: 10 }, () => true));
  });

  it('make room when they close', () => {
    takenBy(1);
    expect(isOpened(aGuest('198.51.100.0'))).toBe(false);
    responses[0]!.emit('close');
    expect(isOpened(aGuest('198.51.100.0'))).toBe(true);
  });
});

it('a visitor has at most 20 streams, from all networks together', () => {
  const session = { guestId: 'a traveller' } as ConstructorParameters<typeof CallerIdentity>[1];
  const opened = Array.from({ length: 2 * maximumPerCaller }, (_, network) =>
    isOpened(new CallerIdentity(null, session, `198.51.100.${network}`)),
  );
  expect(opened.filter(Boolean)).toHaveLength(maximumPerCaller);
});
