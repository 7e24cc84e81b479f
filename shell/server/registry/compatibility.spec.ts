import { describe, expect, it } from '@jest/globals';
import { incompatibilities } from './compatibility';

const brings = {
  contract: '0.1.4',
  singletons: { react: '19.3.1', zustand: '5.1.0' },
  exports: { 'shell/contract': ['callApi', 'toast'], 'react-router-dom': ['Link'] },
};
const needs = {
  contract: '0.1.2',
  singletons: { react: '19.3.0' },
  exports: { 'shell/contract': ['toast'], 'react-router-dom': ['Link'] },
};

describe('a shell can serve a release', () => {
  it('that was built against an older version in the same range', () => {
    expect(incompatibilities(needs, brings)).toEqual([]);
  });
});

describe('a shell can not serve a release', () => {
  it('that was built against a newer contract', () => {
    expect(incompatibilities({ ...needs, contract: '0.2.0' }, brings)).toEqual([
      'it needs shell/contract ^0.2.0, and the shell brings 0.1.4',
    ]);
    expect(incompatibilities({ ...needs, contract: '0.1.5' }, brings)).toHaveLength(1);
  });

  it('that was built against a contract which has changed since', () => {
    expect(incompatibilities(needs, { ...brings, contract: '0.2.0' })).toHaveLength(1);
  });

  it('that needs another version of a singleton, or one that the shell does not bring', () => {
    expect(incompatibilities({ ...needs, singletons: { react: '20.0.0', jotai: '2.0.0' } }, brings)).toEqual([
      'it needs react ^20.0.0, and the shell brings 19.3.1',
      'it needs jotai, which the shell does not bring',
    ]);
  });

  it('that uses exports which the shell lacks', () => {
    const exports = { 'shell/contract': ['toast', 'useWishList', 'useCoupon'], 'react-router-dom': ['Form'] };
    expect(incompatibilities({ ...needs, exports }, brings)).toEqual([
      'it uses useWishList, useCoupon of shell/contract, which the shell does not export',
      'it uses Form of react-router-dom, which the shell does not export',
    ]);
  });

  it('of which nobody knows what it needs', () => {
    expect(incompatibilities(undefined, brings)).toEqual([
      'it was built before releases recorded what they need of the shell: build and publish it again',
    ]);
  });
});
