import path from 'node:path';
import * as z from 'zod';

/** Raised when older programs can't restore it. */
export const FORMAT = 1;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.int().nonnegative();
/** Safe within SQL and as file names. */
const Name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const TableFile = z.object({
  schema: Name,
  table: Name,
  columns: z.array(Name),
  file: z.string().regex(/^tables\/[a-z0-9_.]+\.copy\.gz$/),
  rows: Count,
  /** Of the file, compressed. */
  bytes: Count,
  /** As Postgres sends them. */
  rowBytes: Count,
  sha256: Sha256,
});
export type TableFile = z.infer<typeof TableFile>;

const SequenceValue = z.object({ schema: Name, name: Name, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() });
export type SequenceValue = z.infer<typeof SequenceValue>;

/** Written last: without it, a backup is incomplete. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  id: z.uuid(),
  /** What was committed by then is included. */
  snapshotAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  jobQueueMigration: Count,
  tables: z.array(TableFile),
  sequences: z.array(SequenceValue),
  objects: z.object({ count: Count, bytes: Count, sha256: Sha256 }),
  /** Rows name them, but the bucket lacked them; at most 100. */
  missingObjects: z.object({ count: Count, keys: z.array(z.string()) }),
});
export type Manifest = z.infer<typeof Manifest>;

export const StoredFile = z.object({
  key: z.string().min(1),
  size: Count,
  contentType: z.string(),
  sha256: Sha256,
  /** Tells later whether it has changed. */
  etag: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

export const manifestOf = (folder: string): string => path.join(folder, 'manifest.json');
export const objectListOf = (folder: string): string => path.join(folder, 'objects.jsonl');
/** Equal bytes are stored once. */
export const objectFileOf = (folder: string, sha256: string): string =>
  path.join(folder, 'objects', sha256.slice(0, 2), sha256);

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
