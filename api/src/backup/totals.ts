import type { Manifest } from './backup-format.js';

/** All rows, and all bytes of rows and files, uncompressed. */
export function totalsOf({ tables, objects }: Pick<Manifest, 'tables' | 'objects'>): { rows: number; bytes: number } {
  return {
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    bytes: tables.reduce((sum, { rowBytes }) => sum + rowBytes, objects.bytes),
  };
}
