import { describe, expect, it } from '@jest/globals';
import { keyOfUploadPath, pathOfUploadLink, readUploadLink } from './upload-link.js';

const key = 'pending/guest-11111111-2222-4333-8444-555555555555/66666666-7777-4888-8999-000000000000';
const now = new Date('2026-11-21T12:00:00Z');
const link = { key, contentType: 'image/jpeg', expiresAt: new Date('2026-11-21T12:15:00Z') };
const path = pathOfUploadLink(link, 'secret');
const read = (target: string, changes = {}) => readUploadLink(target, { secret: 'secret', now, ...changes });

describe('an upload link', () => {
  it('tells its key, type and end', () => {
    expect(read(path)).toEqual(link);
    expect(keyOfUploadPath(new URL(path, 'http://shop.test').pathname)).toBe(key);
  });

  it('works without a type', () => {
    const untyped = { key, expiresAt: link.expiresAt };
    expect(read(pathOfUploadLink(untyped, 'secret'))).toEqual({ ...untyped, contentType: undefined });
  });

  it('ends after its time', () => expect(read(path, { now: link.expiresAt })).toBeNull());

  it.each([
    ['another key', path.replace('66666666', '77777777')],
    ['another type', path.replace('jpeg', 'png')],
    ['no type', path.replace(/type=[^&]*&/, '')],
    ['a later end', path.replace(/expires=\d+/, 'expires=1995282000000')],
    ['no end', path.replace(/expires=\d+&/, '')],
    ['an end that is no number', path.replace(/expires=\d+/, 'expires=never')],
    ['no signature', path.replace(/&signature=.*/, '')],
    ['half a signature', path.slice(0, -20)],
    ['a photo’s key', path.replace('pending/', 'photos/')],
    ['dots in the key', path.replace('pending/', 'pending/../photos/')],
    ['an encoded slash', path.replace('pending/', 'pending%2f')],
  ])('is refused with %s', (_, target) => expect(read(target)).toBeNull());

  it('is refused if another secret signed it', () => expect(read(path, { secret: 'another' })).toBeNull());
});
