import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makePrivateFolders } from './private-folders.js';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'shop-folders-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

const modeOf = (folder: string) => statSync(folder).mode & 0o777;

describe('the data folder', () => {
  it('and those in it are closed to other users, also those of an earlier version', () => {
    const data = path.join(parent, 'data');
    mkdirSync(path.join(data, 'mail'), { recursive: true, mode: 0o755 });
    makePrivateFolders(data);
    for (const name of ['logs', 'mail', 'payments', 'releases', 's3'])
      expect([name, modeOf(path.join(data, name))]).toEqual([name, 0o700]);
  });

  it('cannot be listed by others when it is new', () => {
    const data = path.join(parent, 'new');
    makePrivateFolders(data);
    expect(modeOf(data) & 0o066).toBe(0);
  });
});
