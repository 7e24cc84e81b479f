import { describe, expect, it } from '@jest/globals';
import {
  type PhotoEvent,
  type PhotoList,
  freePlacesIn,
  isSettled,
  photosAfter,
  readyPaths,
  sparesOf,
} from './photo-list';

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const listAfter = (...events: PhotoEvent[]): PhotoList => events.reduce(photosAfter, [] as PhotoList);
const added = (...ids: string[]): PhotoEvent => ({
  type: 'added',
  photos: ids.map((id) => ({ id, name: `${id}.jpg`, file: file(`${id}.jpg`), preview: `blob:${id}` })),
});
const refusedEvent = (id: string): PhotoEvent => ({ type: 'refused', id, failure: 'not_secured', isDamaged: false });
const stateOf = (photos: PhotoList, id: string) => photos.find((photo) => photo.id === id)?.state;

describe('a photo', () => {
  it('waits, uploads with progress, and is ready once stored', () => {
    const waiting = listAfter(added('a'));
    expect(stateOf(waiting, 'a')).toEqual({ kind: 'waiting' });
    const halfway = photosAfter(photosAfter(waiting, { type: 'started', id: 'a' }), {
      type: 'progressed',
      id: 'a',
      progress: 0.5,
    });
    expect(stateOf(halfway, 'a')).toEqual({ kind: 'uploading', progress: 0.5 });
    expect(stateOf(photosAfter(halfway, { type: 'stored', id: 'a', objectPath: '/objects/a' }), 'a')).toEqual({
      kind: 'ready',
      objectPath: '/objects/a',
    });
  });

  it('that takes long says why, until it is sent again or stored', () => {
    const late = listAfter(added('a'), { type: 'delayed', id: 'a', failure: 'no_upload_url', detail: 'No network' });
    expect(stateOf(late, 'a')).toEqual({ kind: 'retrying', failure: 'no_upload_url', detail: 'No network' });
    const sent = photosAfter(late, { type: 'progressed', id: 'a', progress: 0 });
    expect(stateOf(sent, 'a')).toEqual({ kind: 'uploading', progress: 0 });
    expect(stateOf(photosAfter(late, { type: 'stored', id: 'a', objectPath: '/objects/a' }), 'a')).toEqual({
      kind: 'ready',
      objectPath: '/objects/a',
    });
  });

  it('that is damaged waits again once the shopper wants it', () => {
    const refusal = { failure: 'not_secured', detail: 'Its end is damaged', isDamaged: true } as const;
    const refused = listAfter(added('a'), { type: 'started', id: 'a' }, { type: 'refused', id: 'a', ...refusal });
    expect(stateOf(refused, 'a')).toEqual({ kind: 'refused', ...refusal });
    expect(stateOf(photosAfter(refused, { type: 'delayed', id: 'a', failure: 'transfer_failed' }), 'a')).toEqual(
      stateOf(refused, 'a'),
    );
    expect(stateOf(photosAfter(refused, { type: 'accepted', id: 'a' }), 'a')).toEqual({ kind: 'waiting' });
  });

  it('is replaced by another one in its place', () => {
    const replaced = listAfter(added('a', 'b', 'c'), {
      type: 'replaced',
      id: 'b',
      photo: { id: 'd', name: 'd.jpg', preview: 'blob:d' },
    });
    expect(replaced.map(({ id }) => id)).toEqual(['a', 'd', 'c']);
    expect(stateOf(replaced, 'd')).toEqual({ kind: 'waiting' });
  });

  it('ignores events that come too late or too early', () => {
    const ready = listAfter(
      added('a'),
      { type: 'started', id: 'a' },
      { type: 'stored', id: 'a', objectPath: '/objects/a' },
    );
    expect(photosAfter(ready, { type: 'progressed', id: 'a', progress: 0.1 })).toEqual(ready);
    const waiting = listAfter(added('a'));
    expect(photosAfter(waiting, { type: 'progressed', id: 'a', progress: 0.1 })).toEqual(waiting);
  });

  it('stays removed, whatever its upload still reports', () => {
    expect(
      listAfter(
        added('a'),
        { type: 'started', id: 'a' },
        { type: 'removed', id: 'a' },
        { type: 'stored', id: 'a', objectPath: '/objects/a' },
      ),
    ).toEqual([]);
  });
});

describe('the photo list', () => {
  const photos = listAfter(
    added('a', 'b', 'c'),
    { type: 'started', id: 'a' },
    { type: 'started', id: 'b' },
    { type: 'started', id: 'c' },
    { type: 'stored', id: 'c', objectPath: '/objects/c' },
    { type: 'stored', id: 'a', objectPath: '/objects/a' },
  );

  it('reports the ready paths in list order, not upload order', () => {
    expect(readyPaths(photos)).toEqual(['/objects/a', '/objects/c']);
  });

  it('is settled when every photo is ready, refused or late', () => {
    expect(isSettled(photos)).toBe(false);
    expect(isSettled(photosAfter(photos, refusedEvent('b')))).toBe(true);
    expect(isSettled(photosAfter(photos, { type: 'delayed', id: 'b', failure: 'transfer_failed' }))).toBe(true);
    expect(isSettled([])).toBe(true);
  });
});

describe('nine photos for eight places', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
  const nine = listAfter(added(...ids));

  it('leave the ninth as a spare and no place free', () => {
    expect([...sparesOf(nine, 8)]).toEqual(['i']);
    expect(freePlacesIn(nine, 8)).toBe(0);
  });

  it('give the spare a place when one is removed or refused, not when one is late', () => {
    expect(sparesOf(photosAfter(nine, { type: 'removed', id: 'b' }), 8).size).toBe(0);
    expect(sparesOf(photosAfter(nine, refusedEvent('b')), 8).size).toBe(0);
    const late = photosAfter(nine, { type: 'delayed', id: 'b', failure: 'transfer_failed' });
    expect([...sparesOf(late, 8)]).toEqual(['i']);
  });

  it('never have a refused one as a spare', () => {
    expect([...sparesOf(photosAfter(nine, refusedEvent('i')), 8)]).toEqual([]);
  });
});

describe('the size of a photo', () => {
  it("is the browser's until the server has measured the stored picture", () => {
    const measured = listAfter(added('a'), { type: 'measured', id: 'a', size: { width: 200, height: 150 } });
    expect(measured[0]?.size).toEqual({ width: 200, height: 150 });
    const stored = [
      { type: 'started', id: 'a' } as const,
      { type: 'stored', id: 'a', objectPath: '/objects/a', size: { width: 150, height: 200 } } as const,
      { type: 'measured', id: 'a', size: { width: 200, height: 150 } } as const,
    ].reduce<PhotoList>(photosAfter, measured);
    expect(stored[0]?.size).toEqual({ width: 150, height: 200 });
  });
});
