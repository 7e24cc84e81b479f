import type { Readable } from 'node:stream';

export type StoredBytes = { body: Readable; contentType: string; size: number };
/** `etag`: changes with the bytes. */
export type ListedObject = { key: string; size: number; modifiedAt: Date; etag: string };
export type PresignedUpload = { url: string; expiresAt: Date };

export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** Methods may throw `StorageUnavailable`. */
export abstract class PhotoStorage {
  /** For exactly this length and, if given, type. */
  abstract uploadTicket(upload: {
    key: string;
    contentType?: string | undefined;
    size: number;
    seconds: number;
  }): Promise<PresignedUpload>;

  /** False if there is no answer soon. */
  abstract isFull(): Promise<boolean>;

  abstract keyOfUploadUrl(url: string): string | null;

  abstract head(key: string): Promise<{ contentType: string; size: number } | null>;

  /** Read the stream to its end or destroy it. Throws when aborted. */
  abstract open(key: string, signal?: AbortSignal): Promise<StoredBytes | null>;

  /** Up to 1,000 each. */
  abstract pages(prefix: string): AsyncIterable<ListedObject[]>;

  abstract put(object: { key: string; body: Buffer; contentType: string }): Promise<void>;

  /** Without reading it into memory. */
  abstract putFile(object: { key: string; file: string; size: number; contentType: string }): Promise<void>;

  abstract remove(key: string): Promise<void>;

  /** Up to 1,000. Returns those not removed. */
  abstract removeAll(keys: readonly string[]): Promise<string[]>;

  abstract prepare(): Promise<void>;

  /** Throws unless the storage answers. */
  abstract check(): Promise<void>;
}
