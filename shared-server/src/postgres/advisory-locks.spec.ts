import { expect, it } from '@jest/globals';
import { advisoryLocks } from './advisory-locks';

it('no two purposes share an advisory lock', () => {
  const keys = Object.values(advisoryLocks);
  expect(new Set(keys).size).toBe(keys.length);
});
