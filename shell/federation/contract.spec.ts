import { describe, expect, it, jest } from '@jest/globals';
import { contractChanges, contractExports, nextContractVersion, recordedContract } from './contract.mjs';

// runs the compiler
jest.setTimeout(120_000);

const none: string[] = [];
const changes = (some: Partial<ReturnType<typeof contractChanges>>) => ({
  added: none,
  changed: none,
  removed: none,
  ...some,
});

it('contract.json records the current exports of shell/contract', async () => {
  const { version, exports } = await recordedContract();
  const found = contractChanges(exports, await contractExports());
  const differences = Object.entries(found)
    .filter(([, names]) => names.length)
    .map(([how, names]) => `${how}: ${names.join(', ')}`);
  const advice = `shell/contract ${version} has changed. Run "npm run contract -w shell": it records this as ${nextContractVersion(version, found)}.`;
  expect(differences.length ? [advice, ...differences] : []).toEqual([]);
});

describe('changes of the contract', () => {
  it('are listed by name', () => {
    const before = { kept: 'a', changed: 'b', removed: 'c' };
    const after = { kept: 'a', changed: 'B', added: 'd' };
    expect(contractChanges(before, after)).toEqual({ added: ['added'], changed: ['changed'], removed: ['removed'] });
  });
});

describe('the next version of the contract', () => {
  it('stays the same when nothing has changed', () => {
    expect(nextContractVersion('0.1.0', changes({}))).toBe('0.1.0');
  });
  it('stays in the range that released slices accept when exports were added', () => {
    expect(nextContractVersion('0.1.3', changes({ added: ['useWishList'] }))).toBe('0.1.4');
    expect(nextContractVersion('1.2.3', changes({ added: ['useWishList'] }))).toBe('1.3.0');
  });
  it.each(['changed', 'removed'] as const)('leaves that range when exports were %s', (how) => {
    expect(nextContractVersion('0.1.3', changes({ [how]: ['toast'], added: ['notify'] }))).toBe('0.2.0');
    expect(nextContractVersion('1.2.3', changes({ [how]: ['toast'] }))).toBe('2.0.0');
  });
});
