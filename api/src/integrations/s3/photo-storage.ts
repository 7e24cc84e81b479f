import type { Readable } from 'node:stream';

export type StoredObject = { body: Readable; contentType: string; size: number };
export type UploadTicket = { url: string; expiresAt: Date };

/** The storage cannot be reached, or does not answer in time. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** Where pictures are kept, by key. Port and token at once. All of it throws `StorageUnavailable` where the storage is. */
export abstract class PhotoStorage {
  /** A URL that one file can be PUT to, good for exactly this type and length where they are given. */
  abstract uploadTicket(upload: {
    key: string;
    contentType?: string | undefined;
    size?: number | undefined;
    seconds: number;
  }): Promise<UploadTicket>;

  /** The key that an upload URL of ours names; null for any other text. */
  abstract keyOfUploadUrl(url: string): string | null;

  /** Type and size, without the bytes; null where there is nothing. */
  abstract head(key: string): Promise<{ contentType: string; size: number } | null>;

  /** The object as a stream, which the caller reads to its end or destroys; null where there is nothing. */
  abstract open(key: string): Promise<StoredObject | null>;

  abstract put(object: { key: string; body: Buffer; contentType: string }): Promise<void>;

  abstract remove(key: string): Promise<void>;

  /** Makes the bucket, where the storage has none yet. */
  abstract prepare(): Promise<void>;

  /** Throws unless the storage answers. */
  abstract check(): Promise<void>;
}
