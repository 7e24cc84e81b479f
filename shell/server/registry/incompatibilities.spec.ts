import { describe, expect, it } from '@jest/globals';
import { incompatibilities } from './incompatibilities';

const provides = {
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
    expect(incompatibilities(needs, provides)).toEqual([]);
  });
});

describe('a shell cannot serve a release', () => {
  it('that was built against a newer contract', () => {
    expect(incompatibilities({ ...needs, contract: '0.2.0' }, provides)).toEqual([
      'it needs shell/contract ^0.2.0, but the shell provides 0.1.4',
    ]);
    expect(incompatibilities({ ...needs, contract: '0.1.5' }, provides)).toHaveLength(1);
  });

  it('that was built against a contract that has changed since', () => {
    expect(incompatibilities(needs, { ...provides, contract: '0.2.0' })).toHaveLength(1);
  });

  it('that needs another version of a singleton, or one that the shell does not provide', () => {
    expect(incompatibilities({ ...needs, singletons: { react: '20.0.0', jotai: '2.0.0' } }, provides)).toEqual([
      'it needs react ^20.0.0, but the shell provides 19.3.1',
      'it needs jotai, which the shell does not provide',
    ]);
  });

  it('that uses exports which the shell lacks', () => {
    const exports = { 'shell/contract': ['toast', 'useWishList', 'useCoupon'], 'react-router-dom': ['Form'] };
    expect(incompatibilities({ ...needs, exports }, provides)).toEqual([
      'it uses useWishList, useCoupon of shell/contract, which the shell does not export',
      'it uses Form of react-router-dom, which the shell does not export',
    ]);
  });

  it('that does not record what it needs', () => {
    expect(incompatibilities(undefined, provides)).toEqual([
      'it was built before releases recorded what they need from the shell: build and publish it again',
    ]);
  });
});
