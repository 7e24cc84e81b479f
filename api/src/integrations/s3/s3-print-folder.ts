import { S3ServiceException } from '@aws-sdk/client-s3';
import { type Delivery, PrintFolder, PrintFolderError } from '../print-folder/print-folder.js';
import { StorageUnavailable } from './photo-storage.js';
import { S3PhotoStorage, type S3Settings, hasNoSpace } from './s3-photo-storage.js';

/** `folder`: without slashes around it; may be empty. */
export type S3PrintFolderSettings = S3Settings & { folder: string };

export class S3PrintFolder extends PrintFolder {
  readonly name: string;
  private readonly storage: S3PhotoStorage;

  constructor(private readonly settings: S3PrintFolderSettings) {
    super();
    this.name = [settings.bucket, settings.folder].filter(Boolean).join('/');
    this.storage = new S3PhotoStorage(settings);
  }

  /** Its keys may only write, so nothing can be asked. */
  check(): Promise<void> {
    return Promise.resolve();
  }

  protected async put({ run, files }: Delivery): Promise<void> {
    for await (const { name, ...file } of files) {
      const key = [this.settings.folder, run, name].filter(Boolean).join('/');
      await this.storage.putFile({ key, ...file }).catch((error: unknown) => {
        throw new PrintFolderError(reasonOf(error), { cause: error });
      });
    }
  }
}

function reasonOf(error: unknown): string {
  if (hasNoSpace(error)) return 'it has no space left';
  const cause = error instanceof StorageUnavailable ? error.cause : error;
  const name = cause instanceof S3ServiceException ? ` (${cause.name})` : '';
  return `${error instanceof StorageUnavailable ? error.message : 'the storage refuses a file'}${name}`;
}
