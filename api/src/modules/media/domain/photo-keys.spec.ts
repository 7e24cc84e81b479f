import { describe, expect, it } from '@jest/globals';
import { isPhoto, isPublic, pendingKeyOf, photoKeyOf, smallKeyOf, uploaderOf } from './photo-keys.js';

const id = '0b8e7a52-5f3f-4d3e-9d7e-000000000001';
const uploadId = '0b8e7a52-5f3f-4d3e-9d7e-000000000002';

describe('the key of an upload', () => {
  it.each(['user', 'guest'] as const)('says which %s it belongs to', (kind) =>
    expect(uploaderOf(pendingKeyOf({ kind, id }, uploadId))).toEqual({ kind, id, uploadId }),
  );

  it.each([
    `pending/user-${id}/${uploadId}/more`,
    `pending/user-${id}/../${uploadId}`,
    `photos/${uploadId}`,
    `pending/admin-${id}/${uploadId}`,
    `x/pending/user-${id}/${uploadId}`,
    '',
  ])('is not %p', (key) => expect(uploaderOf(key)).toBeNull());
});

describe('the key of a small picture', () => {
  const key = photoKeyOf(uploadId, 'abcdef0123456789', 'jpg');

  it('is named after its photo', () => expect(smallKeyOf(key)).toBe(`small/${uploadId}-abcdef01.webp`));

  it('is no path that anyone can ask for', () =>
    expect([isPhoto(smallKeyOf(key)), isPublic(smallKeyOf(key))]).toEqual([false, false]));
});
