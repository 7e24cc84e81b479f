import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
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

/** Replaces a file atomically: a reader sees the old text or the new, even after a crash. */
export function writeFileAtomically(file: string, text: string, mode = 0o644): void {
  const draft = `${file}~`;
  const descriptor = openSync(draft, 'w', mode);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
}
