import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Environment } from 'shared-server/config/environment';
import { releaseStorageOf } from 'shared-server/config/release-storage';
import type { ReleaseArchive } from './release-files';

/** Undefined if none is set. */
export function s3ReleaseArchive(environment: Environment): ReleaseArchive | undefined {
  const storage = releaseStorageOf(environment);
  if (!storage) return undefined;
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = storage;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  });
  return {
    put: async (key, packed) => {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: packed, ContentType: 'application/gzip' }),
      );
    },
    get: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}
