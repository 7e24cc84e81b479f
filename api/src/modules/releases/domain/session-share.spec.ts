import { describe, expect, it } from '@jest/globals';
import type { SliceRollout } from 'shared-server/registry/rollouts';
import { sessionShare } from './session-share.js';

const plain: SliceRollout = { slice: 'mf-cart', version: '1', canary: null };
const tried: SliceRollout = { slice: 'mf-catalog', version: '1', canary: { version: '2', percent: 10 } };
const alsoTried: SliceRollout = { slice: 'mf-admin', version: '1', canary: { version: '3', percent: 25 } };

describe('the share of a composition', () => {
  it('is everything without canaries', () => {
    expect(sessionShare({ 'mf-cart': '1' }, [plain])).toBe(100);
  });

  it('is divided by a canary', () => {
    expect(sessionShare({ 'mf-cart': '1', 'mf-catalog': '1' }, [plain, tried])).toBe(90);
    expect(sessionShare({ 'mf-cart': '1', 'mf-catalog': '2' }, [plain, tried])).toBe(10);
  });

  it('multiplies the shares of canaries, and all add up to 100', () => {
    const shares = ['1', '2'].flatMap((catalog) =>
      ['1', '3'].map((admin) => sessionShare({ 'mf-catalog': catalog, 'mf-admin': admin }, [tried, alsoTried])),
    );
    // 90 * 75, 90 * 25, 10 * 75, 10 * 25
    expect(shares).toEqual([67.5, 22.5, 7.5, 2.5]);
  });

  it('of a slice without a version in use is what its canary leaves to those who get nothing of it', () => {
    const first: SliceRollout = { slice: 'mf-gifts', version: null, canary: { version: '1', percent: 10 } };
    expect(sessionShare({ 'mf-cart': '1' }, [plain, first])).toBe(90);
    expect(sessionShare({ 'mf-cart': '1', 'mf-gifts': '1' }, [plain, first])).toBe(10);
    expect(sessionShare({ 'mf-cart': '1', 'mf-gifts': '2' }, [plain, first])).toBe(0);
  });

  it.each([[{ 'mf-cart': '9' }], [{}], [{ 'mf-cart': '1', 'mf-gone': '1' }], [{ 'mf-other': '1' }]])(
    'is nothing for %j',
    (versions) => {
      expect(sessionShare(versions, [plain])).toBe(0);
    },
  );
});
