import { expect, it } from '@jest/globals';
import { linkStateOf } from './account-links.js';

const noon = new Date('2026-11-22T12:00:00Z');
const before = new Date('2026-11-22T11:59:59Z');
const after = new Date('2026-11-22T12:00:01Z');

it.each([
  [{ usedAt: null, expiresAt: after }, 'works'],
  [{ usedAt: null, expiresAt: noon }, 'expired'],
  [{ usedAt: null, expiresAt: before }, 'expired'],
  [{ usedAt: before, expiresAt: after }, 'used'],
  [{ usedAt: before, expiresAt: before }, 'used'],
])('a link %j at noon is: %s', (link, state) => expect(linkStateOf(link, noon)).toBe(state));
