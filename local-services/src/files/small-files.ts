import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { codeOf } from '../errors/error-code.js';

/** The text of a file, or `null` when there is none. */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Replaces a file in one step: whoever reads it, after a crash too, finds the old text or the new one, never a part. */
export function writeWhole(file: string, text: string, mode = 0o644): void {
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
