// Lets RELEASES_S3_ACCESS_KEY_ID use the files of releases, and nothing else, by a bucket policy. For stores whose policies name accounts
// by their access keys, such as the one of docker-compose.yml. May run again.
import { readEnvironment } from 'shared-server/config/environment';
import { releaseStorageOf } from 'shared-server/config/release-storage';
import { limitReleases } from './integrations/s3/limit-releases.js';
import { S3PhotoStorage } from './integrations/s3/s3-photo-storage.js';

const read = readEnvironment({ ...process.env, NODE_ENV: 'development' });
if (!read.ok) {
  for (const problem of read.problems) console.error(problem);
  process.exit(1);
}
const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, RELEASES_S3_ACCESS_KEY_ID } = read.environment;
const releases = releaseStorageOf(read.environment);
if (!releases || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY || !RELEASES_S3_ACCESS_KEY_ID) {
  console.error('S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and RELEASES_S3_* are required');
  process.exit(1);
}
const settings = { ...releases, accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
await new S3PhotoStorage(settings).prepare();
await limitReleases(settings, RELEASES_S3_ACCESS_KEY_ID);
console.log(`${RELEASES_S3_ACCESS_KEY_ID} may use the releases in the bucket ${settings.bucket}`);
