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
const uploadsOf = (upload: UploadPhoto, changes: Partial<Parameters<typeof createUploads>[0]> = {}) =>
  createUploads({
    upload,
    onOutcome: () => {},
    previews: { make: (photo) => `blob:${photo.name}`, free: () => {} },
    ...changes,
  });

describe('uploading several photos', () => {
  it('runs no more at once than there are places, and begins the next when one ends', async () => {
    const { upload, open, started } = heldUploads();
    const uploads = uploadsOf(upload, { parallel: 2 });
    uploads.add([file('a'), file('b'), file('c')]);
    expect(started).toEqual(['a', 'b']);
    open.get('a')?.end(failed);
    await nextTick();
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('shows progress for each', () => {
    const { upload, open } = heldUploads();
    const uploads = uploadsOf(upload, { parallel: 2 });
    uploads.add([file('a'), file('b')]);
    open.get('b')?.progress(0.25);
    expect(uploads.read().map((photo) => photo.state)).toEqual([
      { kind: 'uploading', progress: 0 },
      { kind: 'uploading', progress: 0.25 },
    ]);
  });

  it('settles with the stored paths when each is ready or failed', async () => {
    const { upload, open } = heldUploads();
    const uploads = uploadsOf(upload);
    uploads.add([file('a'), file('b')]);
    const settled = uploads.whenSettled();
    open.get('b')?.end(ready('b'));
    open.get('a')?.end(failed);
    await expect(settled).resolves.toEqual(['/objects/b']);
  });

  it('is settled from the start while there is none', async () => {
    await expect(uploadsOf(heldUploads().upload).whenSettled()).resolves.toEqual([]);
  });
});

describe('removing a photo on its way', () => {
  it('ends its upload, gives its place to the next and never reports it', async () => {
    const { upload, open, started } = heldUploads();
    const outcomes: string[] = [];
    const uploads = uploadsOf(upload, { parallel: 1, onOutcome: (photo) => outcomes.push(photo.name) });
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
    const uploads = uploadsOf(upload);
    uploads.add([file('a')]);
    open.get('a')?.end(failed);
    await nextTick();
    uploads.retry(uploads.read()[0]!.id);
    expect(started).toEqual(['a', 'a']);
    open.get('a')?.end(ready('a'));
    await expect(uploads.whenSettled()).resolves.toEqual(['/objects/a']);
  });
});

describe('previews', () => {
  it('live as long as their photos are on the page', () => {
    const freed: string[] = [];
    const previews = { make: (photo: File) => `blob:${photo.name}`, free: (address: string) => freed.push(address) };
    const uploads = uploadsOf(heldUploads().upload, { previews });
    uploads.add([file('a'), file('b')]);
    expect(uploads.read().map((photo) => photo.preview)).toEqual(['blob:a', 'blob:b']);
    uploads.remove(uploads.read()[0]!.id);
    expect(freed).toEqual(['blob:a']);
    uploads.stop();
    expect(freed).toEqual(['blob:a', 'blob:b']);
  });
});

describe('leaving the page', () => {
  it('ends what is on its way, and nobody who waited goes on', async () => {
    const { upload, open } = heldUploads();
    const uploads = uploadsOf(upload);
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
