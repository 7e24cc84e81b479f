import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { judgeCanary } from './judge-canary';

const judge = (views: number, failures: number) =>
  judgeCanary({ version: 'two', tally: { views, failures } }, undefined);

describe('without a version in use', () => {
  it('a canary is withdrawn when at least five visits, and one in five of all, have failed', () => {
    expect(judge(24, 24)).toEqual({
      reason: '24 of 24 visits failed, and no version is in use',
      canary: { views: 24, failures: 24 },
      current: undefined,
    });
    // 12 / 58 = 0.207, and 5 / 25 = 0.2
    expect([judge(58, 12), judge(25, 5)]).toEqual([expect.anything(), expect.anything()]);
  });

  it('a canary stays while fewer visits fail', () => {
    // 5 / 26 = 0.192
    expect([judge(4, 4), judge(26, 5), judge(1000, 199), judge(100, 0)]).toEqual(Array(4).fill(undefined));
  });

  it('total failure ends a canary from its fifth visit on, and another failure never saves it', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(2000), (failures, others) => {
        expect(judge(failures, failures) !== undefined).toBe(failures >= 5);
        const [goes, goesThen] = [judge(failures + others, failures), judge(failures + others + 1, failures + 1)];
        expect(goes !== undefined && goesThen === undefined).toBe(false);
      }),
    );
  });
});
