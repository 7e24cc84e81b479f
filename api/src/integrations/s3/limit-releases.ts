import { PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { ARCHIVE_PREFIX } from 'shared-server/registry/releases';
import type { S3Settings } from './s3-photo-storage.js';

/** The account may read, write and delete releases only. */
export const releasesPolicy = (bucket: string, account: string): object => ({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Principal: { AWS: [account] },
      Action: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
      Resource: [`arn:aws:s3:::${bucket}/${ARCHIVE_PREFIX}*`],
    },
  ],
});

/** Replaces the bucket's policy. For stores whose policies name access keys, such as versitygw. */
export async function limitReleases(settings: S3Settings, account: string): Promise<void> {
  const { bucket, region, accessKeyId, secretAccessKey, endpoint } = settings;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  });
  const policy = JSON.stringify(releasesPolicy(bucket, account));
  await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy: policy }));
  client.destroy();
}
