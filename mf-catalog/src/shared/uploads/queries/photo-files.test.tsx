import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeIndexedDb } from '../../../testing/fake-indexed-db';
import { createPhotoFiles } from './photo-files';

const file = new File(['pixels'], 'beach.jpg');
let browser: FakeIndexedDb;
beforeEach(() => {
  browser = new FakeIndexedDb();
  Object.assign(globalThis, { indexedDB: browser });
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'indexedDB'));

describe('the files of photos', () => {
  it('outlive the page, until they are dropped', async () => {
    await createPhotoFiles('photos').keep('a', file);
    const next = createPhotoFiles('photos');
    expect(await next.fileOf('a')).toBe(file);
    await next.drop(['a']);
    expect(await next.fileOf('a')).toBeUndefined();
  });

  it('are deleted but for those that are needed', async () => {
    const files = createPhotoFiles('photos');
    for (const photo of ['a', 'b', 'c']) await files.keep(photo, file);
    await files.keepOnly(new Set(['b']));
    expect([...browser.entriesOf('photos').keys()]).toEqual(['b']);
  });

  it.each([
    ['full', () => (browser.isFull = true)],
    ['blocked', () => Reflect.deleteProperty(globalThis, 'indexedDB')],
  ])('last as long as the page if the storage is %s', async (_, refuse) => {
    refuse();
    const files = createPhotoFiles('photos');
    await files.keep('a', file);
    await files.keep('b', file);
    expect(await files.fileOf('a')).toBe(file);
    expect(await createPhotoFiles('photos').fileOf('a')).toBeUndefined();
    await files.drop(['a']);
    expect(await files.fileOf('a')).toBeUndefined();
    await files.keepOnly(new Set());
    expect(await files.fileOf('b')).toBeUndefined();
  });
});
