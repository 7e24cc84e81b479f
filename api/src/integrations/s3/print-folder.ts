import { S3ServiceException } from '@aws-sdk/client-s3';
import { StorageUnavailable } from './photo-storage.js';
import { S3PhotoStorage, type S3Settings, isRefusal } from './s3-photo-storage.js';

/** `folder`: within the bucket, without slashes around it; empty for all of it. */
export type PrintFolderSettings = S3Settings & { folder: string };

/** Another attempt only helps once somebody has changed the folder's settings. */
export class FolderRefused extends Error {
  override readonly name = 'FolderRefused';

  constructor(
    readonly reason: string,
    cause: unknown,
  ) {
    super(`the print folder refuses files: ${reason}`, { cause });
  }
}

/** A folder of another object store, which a print shop watches. */
export class PrintFolder {
  private readonly storage: S3PhotoStorage | null;

  constructor(private readonly settings: PrintFolderSettings | null) {
    this.storage = settings && new S3PhotoStorage(settings);
  }

  /** `bucket/folder`; null if none is configured. */
  get name(): string | null {
    return this.settings && [this.settings.bucket, this.settings.folder].filter(Boolean).join('/');
  }

  /** `path`: below the folder. Throws `FolderRefused`, or `StorageUnavailable`. */
  async put({ path, ...file }: { path: string; file: string; size: number; contentType: string }): Promise<void> {
    if (!this.storage || !this.settings) throw new FolderRefused('none is configured', null);
    const key = [this.settings.folder, path].filter(Boolean).join('/');
    try {
      await this.storage.putFile({ key, ...file });
    } catch (error) {
      const cause = error instanceof StorageUnavailable && isRefusal(error.cause) ? error.cause : error;
      if (cause instanceof S3ServiceException) throw new FolderRefused(cause.name, cause);
      throw error;
    }
  }
}
