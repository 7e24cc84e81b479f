import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readPreview, signPreview } from './preview-link';

const key = Buffer.from('a key of the registry');
const now = Date.UTC(2026, 0, 1);
const preview = { slice: 'mf-catalog', version: '1.2.3-1a2b3c4d', expiresAt: now / 1000 + 60 };

it('is read back until it expires', () => {
  const signed = signPreview(preview, key);
  expect(readPreview(signed, key, now)).toEqual(preview);
  expect(readPreview(signed, key, now + 60_000)).toBeUndefined();
});

it('may pin the versions of all other slices', () => {
  const pinned = { ...preview, others: { 'mf-cart': '0.1.0-00000001', 'mf-account': '0.2.0-00000002' } };
  expect(readPreview(signPreview(pinned, key), key, now)).toEqual(pinned);
});

it('is refused when it is signed with another key', () => {
  expect(readPreview(signPreview(preview, Buffer.from('another key')), key, now)).toBeUndefined();
});

it('is refused when any of its characters is altered', () => {
  const signed = signPreview(preview, key);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: signed.length - 2 }), fc.constantFrom('A', 'z', '0', '.'), (at, other) => {
      const altered = signed.slice(0, at) + other + signed.slice(at + 1);
      fc.pre(altered !== signed);
      expect(readPreview(altered, key, now)).toBeUndefined();
    }),
  );
});

it.each(['', '.', 'a.b.c', 'e30', '%%%.%%%'])('is refused when it is "%s"', (text) => {
  expect(readPreview(text, key, now)).toBeUndefined();
});
