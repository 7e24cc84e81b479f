import path from 'node:path';
import { type LimitedProcess, startLimitedProcess } from 'local-services/testing/limited-process';
import type { TestApp } from './test-app.js';

const script = `import { createServer } from 'node:http';
import { createS3Endpoint } from 'local-services/s3/s3-endpoint';
const { port, ...options } = JSON.parse(process.argv[1]);
const answer = await createS3Endpoint(options);
createServer((request, response) => void answer(request, response)).listen(port, '127.0.0.1', () => console.log('ready'));
process.stdin.resume().on('end', () => process.exit());`;

/** The storage of an app, which must be stopped, at the same address; its files cannot grow beyond `kilobytes`, as if its disk were full. */
export function startLimitedStorage(
  { storage, dataFolder, variables }: TestApp,
  kilobytes: number,
): Promise<LimitedProcess> {
  const { port, pathname } = new URL(storage.endpoint);
  const input = {
    port: Number(port),
    directory: path.join(dataFolder, 's3'),
    bucket: variables.S3_BUCKET,
    credentials: {
      accessKeyId: variables.S3_ACCESS_KEY_ID,
      secretAccessKey: variables.S3_SECRET_ACCESS_KEY,
      region: 'us-east-1',
    },
    prefix: pathname,
    corsOrigins: [],
  };
  return startLimitedProcess({ script, input, kilobytes });
}
