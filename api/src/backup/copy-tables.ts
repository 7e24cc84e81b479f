import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Client } from 'pg';
import * as copyStreams from 'pg-copy-streams';
import { BackupError, type TableFile } from './backup-format.js';
import { type Table, columnsOf, nameOf } from './database-schema.js';

/** Fast, because a backup holds removals of files back. */
const COMPRESSION = { level: 3 };

export class Measured extends Transform {
  bytes = 0;
  private readonly hash = createHash('sha256');

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }

  sha256(): string {
    return this.hash.digest('hex');
  }
}

export async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function copyTableOut(client: Client, table: Table, folder: string): Promise<TableFile> {
  const file = `tables/${table.schema}.${table.table}.copy.gz`;
  const target = path.join(folder, file);
  const rows = client.query(copyStreams.to(`COPY (SELECT ${columnsOf(table)} FROM ${nameOf(table)}) TO STDOUT`));
  const [plain, compressed] = [new Measured(), new Measured()];
  await pipeline(rows, plain, createGzip(COMPRESSION), compressed, createWriteStream(target, { mode: 0o600 }));
  await sync(target);
  return {
    ...table,
    file,
    rows: rows.rowCount,
    rowBytes: plain.bytes,
    bytes: compressed.bytes,
    sha256: compressed.sha256(),
  };
}

export async function copyTableIn(client: Client, table: TableFile, folder: string): Promise<void> {
  const rows = client.query(copyStreams.from(`COPY ${nameOf(table)} (${columnsOf(table)}) FROM STDIN`));
  await pipeline(createReadStream(path.join(folder, table.file)), createGunzip(), rows);
  if (rows.rowCount !== table.rows)
    throw new BackupError(`${nameOf(table)} has ${rows.rowCount} rows instead of ${table.rows}`);
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
