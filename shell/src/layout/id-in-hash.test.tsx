import { expect, it } from '@jest/globals';
import { idInHash } from './id-in-hash';

it.each([
  ['#how-it-works', 'how-it-works'],
  ['#caf%C3%A9', 'café'],
  ['#%E0', '%E0'],
])('reads the id in %s', (hash, id) => expect(idInHash(hash)).toBe(id));
