import path from 'node:path';
import * as z from 'zod';

/** Raised when an older program can't restore what a newer one writes. */
export const FORMAT = 1;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.int().nonnegative();
/** Only names that are safe within SQL and as file names. */
const Name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const TableFile = z.object({
  schema: Name,
  table: Name,
  /** Without generated ones. */
  columns: z.array(Name),
  file: z.string().regex(/^tables\/[a-z0-9_.]+\.copy\.gz$/),
  rows: Count,
  /** Of the file, compressed. */
  bytes: Count,
  /** Of the rows as Postgres sends them. */
  rowBytes: Count,
  sha256: Sha256,
});
export type TableFile = z.infer<typeof TableFile>;

const SequenceValue = z.object({ schema: Name, name: Name, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() });
export type SequenceValue = z.infer<typeof SequenceValue>;

/** The last file of a backup: without it, the backup is not complete. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  id: z.uuid(),
  /** What was committed by then is in the backup. */
  snapshotAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  jobQueueMigration: Count,
  tables: z.array(TableFile),
  sequences: z.array(SequenceValue),
  objects: z.object({ count: Count, bytes: Count, sha256: Sha256 }),
  /** Files that rows name and the bucket lacked already; at most 100 of them. */
  missingObjects: z.object({ count: Count, keys: z.array(z.string()) }),
});
export type Manifest = z.infer<typeof Manifest>;

/** In the order of keys. */
export const StoredFile = z.object({
  key: z.string().min(1),
  size: Count,
  contentType: z.string(),
  sha256: Sha256,
  /** What the storage said, to find out later whether it has changed. */
  etag: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

export const manifestOf = (folder: string): string => path.join(folder, 'manifest.json');
export const objectListOf = (folder: string): string => path.join(folder, 'objects.jsonl');
/** Equal bytes are stored once. */
export const objectFileOf = (folder: string, sha256: string): string =>
  path.join(folder, 'objects', sha256.slice(0, 2), sha256);

/** The message says why, for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Uncompressed. */
export function totalsOf({ tables, objects }: Pick<Manifest, 'tables' | 'objects'>): { rows: number; bytes: number } {
  return {
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    bytes: tables.reduce((sum, { rowBytes }) => sum + rowBytes, objects.bytes),
  };
}
