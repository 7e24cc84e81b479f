import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from '@jest/globals';

/** Removed after the file's tests. Call it at the top of the file. */
export function scratchFolder({ parent = tmpdir() } = {}): string {
  const folder = mkdtempSync(path.join(parent, 'shell-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
