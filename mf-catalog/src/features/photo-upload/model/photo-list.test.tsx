import { describe, expect, it } from '@jest/globals';
import { type PhotoEvent, type PhotoList, isSettled, photosAfter, readyPaths } from './photo-list';

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
