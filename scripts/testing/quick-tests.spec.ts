import { describe, expect, it } from '@jest/globals';
import { chooseTests, contractTests, startOfChange } from './quick-tests.mjs';

const none: string[] = [];

describe('the tests that `npm test -- quick` runs', () => {
  it('are of the API only those of the changed rooms, the nearest first', () => {
    const related = [
      'api/src/modules/orders/orders.spec.ts',
      'api/src/modules/cart/domain/plan-merge.spec.ts',
      'api/src/modules/cart/cart-burst.spec.ts',
      'api/src/modules/cart/cart.spec.ts',
    ];
    expect(chooseTests({ changed: ['api/src/modules/cart/cart.ts'], related, contract: none })).toEqual({
      chosen: [related[3], related[2], related[1]],
      leftOut: [],
    });
  });

  it('are of a slice all that depend on a changed file', () => {
    const related = ['mf-admin/src/pages/refunds-page.test.tsx', 'mf-admin/src/features/refunds/refund-row.test.tsx'];
    const changed = ['mf-admin/src/features/refunds/refund-row.tsx'];
    expect(chooseTests({ changed, related, contract: none }).chosen).toEqual(related.toReversed());
  });

  it('begin with those of a contract and name the far ones that are left out', () => {
    const related = Array.from({ length: 90 }, (_, at) => `shared-contracts/src/far/${at + 10}.spec.ts`);
    const contract = ['api/src/shared/docs/openapi.spec.ts'];
    const { chosen, leftOut } = chooseTests({ changed: ['shared-contracts/src/cart/schemas.ts'], related, contract });
    expect(chosen[0]).toBe(contract[0]);
    expect([...chosen, ...leftOut]).toEqual([...contract, ...related]);
    expect(leftOut).not.toHaveLength(0);
  });

  it('have those of the module that answers by a changed contract', () => {
    expect(contractTests(['shared-contracts/src/cart/schemas.ts'])).toContain('api/src/modules/cart/*.spec.ts');
    expect(contractTests(['api/src/modules/cart/cart.ts'])).toEqual(none);
  });
});

describe('the start of a change', () => {
  const git = (starts: Record<string, string>) => (command: string, branch: string) => {
    if (command === 'rev-parse') return ['head'];
    if (!(branch in starts)) throw new Error('unknown');
    return [starts[branch]];
  };

  it('is where it left main', () => {
    expect(startOfChange(undefined, git({ main: 'fork', 'HEAD~1': 'last' }))).toBe('fork');
    expect(startOfChange(undefined, git({ 'origin/main': 'pushed', main: 'fork' }))).toBe('pushed');
  });

  it('is the last commit on main itself', () => {
    expect(startOfChange(undefined, git({ main: 'head', 'HEAD~1': 'last' }))).toBe('last');
  });

  it('is the commit that is named, which must exist', () => {
    expect(startOfChange('release', git({ release: 'cut', main: 'fork' }))).toBe('cut');
    expect(() => startOfChange('relaese', git({ main: 'fork' }))).toThrow('relaese');
  });
});
