import type { Environment } from 'shared-server/config/environment';
import { S3PrintFolder } from '../s3/s3-print-folder.js';
import { MountedPrintFolder } from './mounted-print-folder.js';
import { NoPrintFolder, type PrintFolder } from './print-folder.js';
import { SftpPrintFolder } from './sftp-print-folder.js';

export function printFolderOf(set: Environment): PrintFolder {
  if (set.PRINT_FOLDER) return new MountedPrintFolder(set.PRINT_FOLDER);
  if (set.PRINT_SFTP_URL)
    return new SftpPrintFolder({
      url: set.PRINT_SFTP_URL,
      hostKeys: set.PRINT_SFTP_HOST_KEY,
      password: set.PRINT_SFTP_PASSWORD,
      privateKey: set.PRINT_SFTP_PRIVATE_KEY,
    });
  const { PRINT_S3_BUCKET, PRINT_S3_ACCESS_KEY_ID, PRINT_S3_SECRET_ACCESS_KEY } = set;
  if (!PRINT_S3_BUCKET || !PRINT_S3_ACCESS_KEY_ID || !PRINT_S3_SECRET_ACCESS_KEY) return new NoPrintFolder();
  return new S3PrintFolder({
    bucket: PRINT_S3_BUCKET,
    region: set.PRINT_S3_REGION,
    accessKeyId: PRINT_S3_ACCESS_KEY_ID,
    secretAccessKey: PRINT_S3_SECRET_ACCESS_KEY,
    endpoint: set.PRINT_S3_ENDPOINT,
    folder: set.PRINT_S3_FOLDER,
  });
}
