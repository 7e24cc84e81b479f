import { mkdtemp, rm } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GetObjectCommand, HeadBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listenLocally } from '../testing/listen-locally.js';
import { createS3Endpoint } from './s3-endpoint.js';
import { freeBytesOf } from './upload-reserve.js';

const Bucket = 'photos';
const credentials = { accessKeyId: 'LOCALKEY', secretAccessKey: 'local-secret' };
const region = 'us-east-1';

let directory: string;
let server: Server;
let client: S3Client;
let free = Number.POSITIVE_INFINITY;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 's3-'));
  const answer = await createS3Endpoint({
    directory,
    bucket: Bucket,
    credentials: { ...credentials, region },
    prefix: '/s3',
    corsOrigins: [],
    freeBytes: async () => free,
  });
  server = createServer((request, response) => void answer(request, response));
  const endpoint = `http://127.0.0.1:${await listenLocally(server)}/s3`;
  client = new S3Client({ endpoint, region, forcePathStyle: true, credentials, maxAttempts: 1 });
});
afterAll(async () => {
  client.destroy();
  server.close();
  server.closeAllConnections();
  await rm(directory, { recursive: true });
});

const statusOf = (sent: Promise<{ $metadata: { httpStatusCode?: number } }>) =>
  sent.then(
    ({ $metadata }) => $metadata.httpStatusCode,
    ({ $metadata }: { $metadata: { httpStatusCode?: number } }) => $metadata.httpStatusCode,
  );
const put = (Key: string) => statusOf(client.send(new PutObjectCommand({ Bucket, Key, Body: 'pixels' })));
const head = () => statusOf(client.send(new HeadBucketCommand({ Bucket })));

it('a disk that is nearly full refuses uploads alone, and says so when it is asked for its health', async () => {
  expect([await put('pending/a'), await head()]).toEqual([200, 200]);
  free = 512 * 2 ** 20 - 1;
  expect([await put('pending/b'), await head()]).toEqual([507, 507]);
  expect(await put('photos/a')).toBe(200);
  expect(await statusOf(client.send(new GetObjectCommand({ Bucket, Key: 'pending/a' })))).toBe(200);
  free = 512 * 2 ** 20;
  expect([await put('pending/b'), await head()]).toEqual([200, 200]);
});

it('the space of a folder is that of its disk', async () => {
  expect(await freeBytesOf(directory)()).toBeGreaterThan(0);
});
