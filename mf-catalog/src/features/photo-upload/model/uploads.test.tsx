import { describe, expect, it } from '@jest/globals';
import { type UploadOutcome, type UploadPhoto, createUploads } from './uploads';

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const ready = (name: string): UploadOutcome => ({ ok: true, objectPath: `/objects/${name}` });
const failed: UploadOutcome = { ok: false, failure: 'transfer_failed' };

/** An upload whose end the test decides, by file name. */
function heldUploads() {
  const open = new Map<
    string,
    { end: (outcome: UploadOutcome) => void; progress: (fraction: number) => void; signal: AbortSignal }
  >();
  const started: string[] = [];
  const upload: UploadPhoto = (photo, { signal, onProgress }) => {
    started.push(photo.name);
    return new Promise((end) => {
      open.set(photo.name, { end, progress: onProgress, signal });
    });
  };
  return { upload, open, started };
}

const nextTick = () => new Promise<void>((resolve) => queueMicrotask(resolve));
const quiet = () => {};

describe('uploading several photos', () => {
  it('runs no more at once than there are places, and begins the next when one ends', async () => {
    const { upload, open, started } = heldUploads();
    const uploads = createUploads(upload, quiet, 2);
    uploads.add([file('a'), file('b'), file('c')]);
    expect(started).toEqual(['a', 'b']);
    open.get('a')?.end(failed);
    await nextTick();
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('shows progress for each', () => {
    const { upload, open } = heldUploads();
    const uploads = createUploads(upload, quiet, 2);
    uploads.add([file('a'), file('b')]);
    open.get('b')?.progress(0.25);
    expect(uploads.read().map((photo) => photo.state)).toEqual([
      { kind: 'uploading', progress: 0 },
      { kind: 'uploading', progress: 0.25 },
    ]);
  });

  it('settles with the stored paths when each is ready or failed', async () => {
    const { upload, open } = heldUploads();
    const uploads = createUploads(upload, quiet);
    uploads.add([file('a'), file('b')]);
    const settled = uploads.whenSettled();
    open.get('b')?.end(ready('b'));
    open.get('a')?.end(failed);
    await expect(settled).resolves.toEqual(['/objects/b']);
  });

  it('is settled from the start while there is none', async () => {
    await expect(createUploads(heldUploads().upload, quiet).whenSettled()).resolves.toEqual([]);
  });
});

describe('removing a photo on its way', () => {
  it('ends its upload, gives its place to the next and never reports it', async () => {
    const { upload, open, started } = heldUploads();
    const outcomes: string[] = [];
    const uploads = createUploads(upload, (photo) => outcomes.push(photo.name), 1);
    uploads.add([file('a'), file('b')]);
    uploads.remove(uploads.read()[0]!.id);
    expect(open.get('a')?.signal.aborted).toBe(true);
    expect(started).toEqual(['a', 'b']);
    open.get('a')?.end(ready('a'));
    await nextTick();
    expect(outcomes).toEqual([]);
    expect(uploads.read().map((photo) => photo.file.name)).toEqual(['b']);
  });
});

describe('a failed photo', () => {
  it('is sent again when tried again', async () => {
    const { upload, open, started } = heldUploads();
    const uploads = createUploads(upload, quiet);
    uploads.add([file('a')]);
    open.get('a')?.end(failed);
    await nextTick();
    uploads.retry(uploads.read()[0]!.id);
    expect(started).toEqual(['a', 'a']);
    open.get('a')?.end(ready('a'));
    await expect(uploads.whenSettled()).resolves.toEqual(['/objects/a']);
  });
});

describe('leaving the page', () => {
  it('ends what is on its way, and nobody who waited goes on', async () => {
    const { upload, open } = heldUploads();
    const uploads = createUploads(upload, quiet);
    uploads.add([file('a')]);
    let wentOn = false;
    void uploads.whenSettled().then(() => (wentOn = true));
    uploads.stop();
    open.get('a')?.end(ready('a'));
    await nextTick();
    await nextTick();
    expect(open.get('a')?.signal.aborted).toBe(true);
    expect(wentOn).toBe(false);
  });
});
