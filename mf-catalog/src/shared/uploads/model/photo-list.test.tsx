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

  it('waits again when a failed upload is retried', () => {
    const failed = listAfter(
      added('a'),
      { type: 'started', id: 'a' },
      { type: 'failed', id: 'a', failure: 'not_secured', detail: 'This is not a picture' },
    );
    expect(stateOf(failed, 'a')).toEqual({ kind: 'failed', failure: 'not_secured', detail: 'This is not a picture' });
    expect(stateOf(photosAfter(failed, { type: 'retried', id: 'a' }), 'a')).toEqual({ kind: 'waiting' });
  });

  it('ignores events that come too late or too early', () => {
    const ready = listAfter(
      added('a'),
      { type: 'started', id: 'a' },
      { type: 'stored', id: 'a', objectPath: '/objects/a' },
    );
    expect(photosAfter(ready, { type: 'progressed', id: 'a', progress: 0.1 })).toEqual(ready);
    const waiting = listAfter(added('a'));
    expect(photosAfter(waiting, { type: 'failed', id: 'a', failure: 'transfer_failed' })).toEqual(waiting);
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

  it('is settled when every photo is ready or failed', () => {
    expect(isSettled(photos)).toBe(false);
    expect(isSettled(photosAfter(photos, { type: 'failed', id: 'b', failure: 'transfer_failed' }))).toBe(true);
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

  it('give the spare a place when one is removed or fails', () => {
    expect(sparesOf(photosAfter(nine, { type: 'removed', id: 'b' }), 8).size).toBe(0);
    const failed = [
      { type: 'started', id: 'b' } as const,
      { type: 'failed', id: 'b', failure: 'transfer_failed' } as const,
    ].reduce<PhotoList>(photosAfter, nine);
    expect(sparesOf(failed, 8).size).toBe(0);
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
