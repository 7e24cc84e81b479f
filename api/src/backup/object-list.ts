import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { BackupError, StoredFile, objectListOf } from './backup-format.js';

/** A last line that is cut off counts as absent. */
export async function* storedFilesIn(folder: string): AsyncGenerator<StoredFile> {
  const stream = createReadStream(objectListOf(folder));
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
      const file = storedFileOf(line);
      if (!file) return;
      yield file;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  } finally {
    stream.destroy();
  }
}

function storedFileOf(line: string): StoredFile | undefined {
  try {
    return StoredFile.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** As a storage lists its keys. */
const compareKeys = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

export class SortedCursor<T extends { key: string }> {
  private next: T | undefined;
  private hasBegun = false;

  constructor(private readonly items: AsyncGenerator<T>) {}

  async find(key: string): Promise<T | undefined> {
    if (!this.hasBegun) await this.advance();
    while (this.next && compareKeys(this.next.key, key) < 0) await this.advance();
    return this.next?.key === key ? this.next : undefined;
  }

  async close(): Promise<void> {
    await this.items.return(undefined);
  }

  private async advance(): Promise<void> {
    this.hasBegun = true;
    const item = await this.items.next();
    this.next = item.done ? undefined : item.value;
  }
}

export class EarlierObjects extends SortedCursor<StoredFile> {
  constructor(readonly folder: string) {
    super(storedFilesIn(folder));
  }
}

export class ObjectList {
  private readonly hash = createHash('sha256');
  private last: string | undefined;
  count = 0;
  bytes = 0;

  private constructor(private readonly file: FileHandle) {}

  static async create(folder: string): Promise<ObjectList> {
    return new ObjectList(await open(objectListOf(folder), 'w', 0o600));
  }

  async add(files: readonly StoredFile[]): Promise<void> {
    for (const { key, size } of files) {
      if (this.last !== undefined && compareKeys(this.last, key) >= 0)
        throw new BackupError(`the storage lists ${key} after ${this.last}: its keys must be in order`);
      this.last = key;
      this.count += 1;
      this.bytes += size;
    }
    const text = files.map((file) => `${JSON.stringify(file)}\n`).join('');
    this.hash.update(text);
    await this.file.write(text);
  }

  async close(): Promise<{ count: number; bytes: number; sha256: string }> {
    await this.file.sync();
    await this.file.close();
    return { count: this.count, bytes: this.bytes, sha256: this.hash.digest('hex') };
  }

  async abandon(): Promise<void> {
    await this.file.close();
  }
}
