import { describe, expect, it } from '@jest/globals';
import { affectedBy } from './affected-packages.mjs';

const dependenciesOf = {
  contracts: [],
  api: ['contracts'],
  shell: ['contracts'],
  'mf-one': ['shell'],
  scripts: [],
};

describe('the packages that a change touches', () => {
  it('are those with changed files and all that depend on them', () => {
    expect(affectedBy(['shell/src/frame.tsx'], dependenciesOf)).toEqual(['shell', 'mf-one']);
    expect(affectedBy(['contracts/src/money.ts'], dependenciesOf)).toEqual(['contracts', 'api', 'shell', 'mf-one']);
  });

  it('are all of them when a file belongs to none', () => {
    expect(affectedBy(['package-lock.json'], dependenciesOf)).toEqual(Object.keys(dependenciesOf));
  });

  it('are the scripts, whose tests read documents, when a document has changed', () => {
    expect(affectedBy(['docs/operations.md', 'README.md'], dependenciesOf)).toEqual(['scripts']);
  });

  it('are none when nothing has changed', () => {
    expect(affectedBy([], dependenciesOf)).toEqual([]);
  });
});
