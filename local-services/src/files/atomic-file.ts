import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { codeOf } from '../errors/error-code.js';

/** The file's text, or `null` if it does not exist. */
export function readFileIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Replaces a file atomically: a reader sees the old text or the new, even after a crash. A failure leaves the old one. */
export function writeFileAtomically(file: string, text: string, mode = 0o644): void {
  const draft = `${file}~`;
  try {
    // unlike writeSync, it goes on after a part that still fitted on the disk
    writeFileSync(draft, text, { mode, flush: true });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
