import type { Readable } from 'node:stream';

export type StoredBytes = { body: Readable; contentType: string; size: number };
/** `etag`: another one if the bytes have changed. */
export type ListedObject = { key: string; size: number; modifiedAt: Date; etag: string };
export type PresignedUpload = { url: string; expiresAt: Date };

export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** Every method may throw `StorageUnavailable`. */
export abstract class PhotoStorage {
  /** For one file of exactly this length, and of this type if given. */
  abstract uploadTicket(upload: {
    key: string;
    contentType?: string | undefined;
    size: number;
    seconds: number;
  }): Promise<PresignedUpload>;

  /** False if the storage does not answer soon. */
  abstract isFull(): Promise<boolean>;

  /** Null for other text. */
  abstract keyOfUploadUrl(url: string): string | null;

  /** Null if absent. */
  abstract head(key: string): Promise<{ contentType: string; size: number } | null>;

  /** Null if absent. The stream has to be read to its end or destroyed. Throws when aborted. */
  abstract open(key: string, signal?: AbortSignal): Promise<StoredBytes | null>;

  /** Up to 1,000 at a time. */
  abstract pages(prefix: string): AsyncIterable<ListedObject[]>;

  abstract put(object: { key: string; body: Buffer; contentType: string }): Promise<void>;

  /** Without reading it into memory. */
  abstract putFile(object: { key: string; file: string; size: number; contentType: string }): Promise<void>;

  abstract remove(key: string): Promise<void>;

  /** Up to 1,000 at once. Returns the keys that could not be removed. */
  abstract removeAll(keys: readonly string[]): Promise<string[]>;

  /** Creates the bucket if needed. */
  abstract prepare(): Promise<void>;

  /** Throws unless the storage answers. */
  abstract check(): Promise<void>;
}
