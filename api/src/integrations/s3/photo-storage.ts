import type { Readable } from 'node:stream';

export type StoredObject = { body: Readable; contentType: string; size: number };
export type UploadTicket = { url: string; expiresAt: Date };

/** The storage is unreachable or too slow. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** Stores pictures by key. Every method may throw `StorageUnavailable`. */
export abstract class PhotoStorage {
  /** A URL to PUT one file to, limited to this type and length if given. */
  abstract uploadTicket(upload: {
    key: string;
    contentType?: string | undefined;
    size?: number | undefined;
    seconds: number;
  }): Promise<UploadTicket>;

  /** The key of one of our upload URLs; null for other text. */
  abstract keyOfUploadUrl(url: string): string | null;

  /** Type and size without the bytes; null if absent. */
  abstract head(key: string): Promise<{ contentType: string; size: number } | null>;

  /** The object as a stream, which the caller reads to its end or destroys; null if absent. */
  abstract open(key: string): Promise<StoredObject | null>;

  abstract put(object: { key: string; body: Buffer; contentType: string }): Promise<void>;

  abstract remove(key: string): Promise<void>;

  /** Creates the bucket if needed. */
  abstract prepare(): Promise<void>;

  /** Throws unless the storage answers. */
  abstract check(): Promise<void>;
}
