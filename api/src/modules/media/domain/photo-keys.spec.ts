import { describe, expect, it } from '@jest/globals';
import { pendingKeyOf, uploaderOf } from './photo-keys.js';

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
