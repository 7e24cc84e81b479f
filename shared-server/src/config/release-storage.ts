import type { Environment } from './environment.js';

export type ReleaseStorage = {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Undefined without storage; has credentials of its own if they are set. */
export function releaseStorageOf(environment: Environment): ReleaseStorage | undefined {
  const bucket = environment.RELEASES_S3_BUCKET ?? environment.S3_BUCKET;
  const accessKeyId = environment.RELEASES_S3_ACCESS_KEY_ID ?? environment.S3_ACCESS_KEY_ID;
  const secretAccessKey = environment.RELEASES_S3_SECRET_ACCESS_KEY ?? environment.S3_SECRET_ACCESS_KEY;
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { bucket, region: environment.S3_REGION, endpoint: environment.S3_ENDPOINT, accessKeyId, secretAccessKey };
}
