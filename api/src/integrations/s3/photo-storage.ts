import type { Readable } from 'node:stream';

export type StoredBytes = { body: Readable; contentType: string; size: number };
/** `etag`: another one if the bytes have changed. */
export type ListedObject = { key: string; size: number; modifiedAt: Date; etag: string };
export type PresignedUpload = { url: string; expiresAt: Date };

/** The storage is unreachable or too slow. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** Stores pictures by key. Every method may throw `StorageUnavailable`. */
export abstract class PhotoStorage {
  /** A URL to PUT one file of exactly this length to, and of this type if given. */
  abstract uploadTicket(upload: {
    key: string;
    contentType?: string | undefined;
    size: number;
    seconds: number;
  }): Promise<PresignedUpload>;

  /** Whether the storage says that it has no room for uploads. False if it does not answer soon. */
  abstract isFull(): Promise<boolean>;

  /** The key of one of our upload URLs; null for other text. */
  abstract keyOfUploadUrl(url: string): string | null;

  /** Type and size without the bytes; null if absent. */
  abstract head(key: string): Promise<{ contentType: string; size: number } | null>;

  /** The object as a stream, which has to be read to its end or destroyed; null if absent. Throws when aborted. */
  abstract open(key: string, signal?: AbortSignal): Promise<StoredBytes | null>;

  /** All objects whose key starts with the prefix, up to 1,000 at a time. */
  abstract pages(prefix: string): AsyncIterable<ListedObject[]>;

  abstract put(object: { key: string; body: Buffer; contentType: string }): Promise<void>;

  /** Stores a file of any size without reading it into memory. */
  abstract putFile(object: { key: string; file: string; size: number; contentType: string }): Promise<void>;

  abstract remove(key: string): Promise<void>;

  /** Removes up to 1,000 objects at once. Returns the keys that could not be removed. */
  abstract removeAll(keys: readonly string[]): Promise<string[]>;

  /** Creates the bucket if needed. */
  abstract prepare(): Promise<void>;

  /** Throws unless the storage answers. */
  abstract check(): Promise<void>;
}
