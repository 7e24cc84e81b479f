import { expect, it } from '@jest/globals';
import { idIn } from './hash';

it.each([
  ['#how-it-works', 'how-it-works'],
  ['#caf%C3%A9', 'café'],
  ['#%E0', '%E0'],
])('reads the id in %s', (hash, id) => expect(idIn(hash)).toBe(id));
