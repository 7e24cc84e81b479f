import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { codeOf } from '../errors/error-code.js';

export function readFileIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** A reader sees the old text or the new, even after a crash. */
export function writeFileAtomically(file: string, text: string, mode = 0o644): void {
  const draft = `${file}~`;
  try {
    // unlike writeSync, it goes on after a partial write
    writeFileSync(draft, text, { mode, flush: true });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
