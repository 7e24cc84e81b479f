import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from '@jest/globals';

/** A folder of the test file's own, gone when its tests are over. To be asked for at the top of the file. */
export function scratchFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shell-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
