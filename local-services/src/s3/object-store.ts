import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Digests, DigestingStream } from './checksums.js';
import { bucketFolder, fileNameOf, keyOfFileName } from './object-names.js';
import { S3Error } from './s3-error.js';
import { type ObjectInfo, type OpenObject, footerOf, openObject } from './stored-object.js';

export type ObjectAttributes = Pick<ObjectInfo, 'type' | 'metadata'>;
export type Upload = {
  bucket: string;
  key: string;
  body: Readable;
  attributes: ObjectAttributes;
  maximumBytes: number;
  /** Throws if the body is not as announced, before the object becomes visible. */
  verify: (digests: Digests) => void;
};
export type ListedObject = { key: string; etag: string; size: number; modified: string };

const ROOM_BYTES = 64 * 1024;
const ROOM_KNOWN_MS = 1_000;

/** A folder per bucket, a file per object. */
export class ObjectStore {
  private readonly drafts: string;
  private roomSeenAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly directory: string) {
    this.drafts = path.join(directory, '.drafts');
  }

  async prepare(bucket: string): Promise<void> {
    await rm(this.drafts, { recursive: true, force: true });
    await mkdir(this.drafts, { recursive: true });
    await this.createBucket(bucket);
  }

  async createBucket(bucket: string): Promise<void> {
    await mkdir(path.join(this.directory, bucketFolder(bucket)), { recursive: true });
  }

  /** Throws if a small file would not fit. */
  async hasRoom(): Promise<void> {
    if (performance.now() - this.roomSeenAt < ROOM_KNOWN_MS) return;
    const draft = path.join(this.drafts, randomUUID());
    try {
      await writeFile(draft, Buffer.alloc(ROOM_BYTES), { flush: true });
      this.roomSeenAt = performance.now();
    } finally {
      await rm(draft, { force: true });
    }
  }

  async hasBucket(bucket: string): Promise<boolean> {
    const folder = path.join(this.directory, bucketFolder(bucket));
    return access(folder).then(
      () => true,
      () => false,
    );
  }

  /** Durable, and visible only when complete. */
  async put({ bucket, key, body, attributes, maximumBytes, verify }: Upload): Promise<ObjectInfo> {
    const folder = await this.folderOf(bucket);
    const target = path.join(folder, fileNameOf(key));
    const draft = path.join(this.drafts, randomUUID());
    const file = await open(draft, 'wx');
    try {
      const digesting = new DigestingStream(maximumBytes);
      await Promise.all([pipeline(body, digesting), writeFile(file, digesting)]);
      const digests = digesting.digests();
      verify(digests);
      const etag = `"${digests.md5.toString('hex')}"`;
      const modified = new Date().toISOString();
      const info: ObjectInfo = { ...attributes, key, etag, crc32: digests.crc32, modified };
      await file.appendFile(footerOf(info));
      await file.sync();
      await rename(draft, target);
      await syncFolder(folder);
      return info;
    } finally {
      await file.close();
      await rm(draft, { force: true });
    }
  }

  async open(bucket: string, key: string): Promise<OpenObject> {
    const found = await openObject(path.join(await this.folderOf(bucket), fileNameOf(key)));
    if (!found) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
    return found;
  }

  async delete(bucket: string, key: string): Promise<void> {
    await rm(path.join(await this.folderOf(bucket), fileNameOf(key)), { force: true });
  }

  /** In byte order. */
  async keys(bucket: string, prefix: string): Promise<string[]> {
    const folder = await this.folderOf(bucket);
    const keys: string[] = [];
    for (const name of await readdir(folder)) {
      const key = keyOfFileName(name) ?? (await this.describe(path.join(folder, name)))?.key;
      if (key?.startsWith(prefix)) keys.push(key);
    }
    return keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  }

  /** `null` if deleted meanwhile. */
  async listed(bucket: string, key: string): Promise<ListedObject | null> {
    return this.describe(path.join(await this.folderOf(bucket), fileNameOf(key)));
  }

  private async describe(file: string): Promise<ListedObject | null> {
    const found = await openObject(file);
    if (!found) return null;
    await found.file.close();
    const { key, etag, modified } = found.info;
    return { key, etag, modified, size: found.size };
  }

  private async folderOf(bucket: string): Promise<string> {
    if (!(await this.hasBucket(bucket))) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist');
    return path.join(this.directory, bucketFolder(bucket));
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
