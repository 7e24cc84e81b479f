import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import { listenLocally } from '../testing/listen-locally.js';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createS3Endpoint } from './s3-endpoint.js';

// The CONFORMANCE_S3_* variables (see the README) name a real store.
const real = process.env.CONFORMANCE_S3_ENDPOINT;
const Bucket = process.env.CONFORMANCE_S3_BUCKET ?? 'photos';
const region = process.env.CONFORMANCE_S3_REGION ?? 'us-east-1';
const credentials = {
  accessKeyId: process.env.CONFORMANCE_S3_ACCESS_KEY_ID ?? 'LOCALKEY',
  secretAccessKey: process.env.CONFORMANCE_S3_SECRET_ACCESS_KEY ?? 'local/secret+key',
};
const origin = 'http://localhost:3000';
const limited = { accessKeyId: 'LIMITEDKEY', secretAccessKey: 'limited/secret', keyPrefix: 'releases/' };

let endpoint = real ?? '';
let server: Server | undefined;
let directory = '';
const clients: S3Client[] = [];

beforeAll(async () => {
  if (real) return;
  directory = await mkdtemp(path.join(tmpdir(), 's3-'));
  const handle = await createS3Endpoint({
    directory,
    bucket: Bucket,
    credentials: { ...credentials, region },
    limitedAccounts: [{ ...limited, region }],
    prefix: '/s3',
    corsOrigins: [origin],
  });
  const started = createServer((request, response) => void handle(request, response));
  server = started;
  const port = await listenLocally(started);
  endpoint = `http://127.0.0.1:${port}/s3`;
});
afterAll(async () => {
  for (const each of clients) each.destroy();
  server?.closeAllConnections();
  server?.close();
  if (directory) await rm(directory, { recursive: true });
});

function client(options: S3ClientConfig = {}): S3Client {
  const made = new S3Client({ endpoint, region, forcePathStyle: true, credentials, maxAttempts: 1, ...options });
  clients.push(made);
  return made;
}
const put = (input: Omit<PutObjectCommandInput, 'Bucket'>, s3 = client()) =>
  s3.send(new PutObjectCommand({ Bucket, ...input }));
const get = (Key: string) => client().send(new GetObjectCommand({ Bucket, Key }));
const head = (Key: string) => client().send(new HeadObjectCommand({ Bucket, Key }));
const bytesOf = async ({ Body }: GetObjectCommandOutput) => Buffer.from((await Body?.transformToByteArray()) ?? []);
const folder = () => `conformance/${randomUUID()}`;

describe('S3: objects', () => {
  it('returns the bytes, type and metadata that were put, even with unusual names', async () => {
    const Key = `${folder()}/Ünïcode name+plus & 'quote' (1)*!.JPG`;
    const Body = randomBytes(200_000);
    await put({ Key, Body, ContentType: 'image/jpeg', Metadata: { owner: 'ada' } });
    const found = await get(Key);
    expect((await bytesOf(found)).equals(Body)).toBe(true);
    expect(found).toMatchObject({ ContentType: 'image/jpeg', Metadata: { owner: 'ada' } });
    const etag = `"${createHash('md5').update(Body).digest('hex')}"`;
    expect(await head(Key)).toMatchObject({ ContentLength: 200_000, ETag: etag });
  });

  it('distinguishes keys that differ only in case', async () => {
    const Key = folder();
    await put({ Key: `${Key}/a`, Body: 'small' });
    await put({ Key: `${Key}/A`, Body: 'large' });
    expect((await bytesOf(await get(`${Key}/a`))).toString()).toBe('small');
  });

  it('stores and lists an object with a 1024-byte key', async () => {
    const prefix = `${folder()}/`;
    const Key = prefix + 'x'.repeat(1024 - prefix.length);
    await put({ Key, Body: 'long' });
    expect((await bytesOf(await get(Key))).toString()).toBe('long');
    const listed = await client().send(new ListObjectsV2Command({ Bucket, Prefix: prefix }));
    expect(listed.Contents?.map((each) => each.Key)).toEqual([Key]);
  });

  it('stores an empty object', async () => {
    const Key = folder();
    await put({ Key, Body: '', ContentLength: 0 });
    expect((await head(Key)).ContentLength).toBe(0);
    expect(await bytesOf(await get(Key))).toEqual(Buffer.alloc(0));
  });

  it('lists by prefix and page', async () => {
    const prefix = `${folder()}/`;
    for (const name of ['b/1', 'a/2', 'a/1', 'c']) await put({ Key: prefix + name, Body: name });
    const keys: (string | undefined)[] = [];
    for (let token: string | undefined, isLast = false; !isLast; isLast = token === undefined) {
      const page = await client().send(
        new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 3, ContinuationToken: token }),
      );
      keys.push(...(page.Contents ?? []).map((each) => each.Key));
      token = page.NextContinuationToken;
    }
    expect(keys).toEqual(['a/1', 'a/2', 'b/1', 'c'].map((name) => prefix + name));
  });

  it('deletes one key or many, including missing ones', async () => {
    const prefix = folder();
    const keys = ['1', '<&>"', '3'].map((name) => `${prefix}/${name}`);
    for (const Key of keys) await put({ Key, Body: 'x' });
    await client().send(new DeleteObjectCommand({ Bucket, Key: keys[0] }));
    await client().send(new DeleteObjectCommand({ Bucket, Key: keys[0] }));
    await client().send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: keys.map((Key) => ({ Key })) } }));
    const left = await client().send(new ListObjectsV2Command({ Bucket, Prefix: prefix }));
    expect(left.KeyCount).toBe(0);
  });

  it('answers 404 for missing objects and buckets', async () => {
    await expect(head(folder())).rejects.toMatchObject({ name: 'NotFound' });
    await expect(get(folder())).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(client().send(new HeadBucketCommand({ Bucket: 'no-such-bucket-here-4711' }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 404 },
    });
  });
});

describe('S3: refusals', () => {
  it('refuses a wrong secret, an unknown key and an unsigned request', async () => {
    const wrong = client({ credentials: { ...credentials, secretAccessKey: 'wrong' } });
    await expect(put({ Key: folder(), Body: 'x' }, wrong)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    const unknown = client({ credentials: { ...credentials, accessKeyId: 'UNKNOWN' } });
    await expect(put({ Key: folder(), Body: 'x' }, unknown)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
    const Key = folder();
    expect((await fetch(`${endpoint}/${Bucket}/${Key}`, { method: 'PUT', body: 'x' })).status).toBe(403);
    expect((await fetch(`${endpoint}/${Bucket}/${Key}`)).status).toBe(403);
    await expect(head(Key)).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('refuses a body that does not match its checksum, and stores nothing', async () => {
    const Key = folder();
    const bad = put({ Key, Body: 'abc', ChecksumCRC32: 'AAAAAA==' });
    await expect(bad).rejects.toMatchObject({ $metadata: { httpStatusCode: 400 } });
    await expect(head(Key)).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('treats path-like keys as plain keys, or refuses them', async () => {
    const prefix = folder();
    const names = ['../../../evil', '..', '/etc/passwd', 'a\\..\\b', '%2e%2e%2fevil', '.drafts'];
    for (const Key of names.map((name) => `${prefix}/${name}`)) {
      const found = await put({ Key, Body: Key }).then(
        async () => (await bytesOf(await get(Key))).toString(),
        () => 'refused',
      );
      expect([Key, 'refused']).toContain(found);
    }
  });
});

describe('S3: presigned URLs', () => {
  const Body = randomBytes(5_000);
  async function presignedPut(Key: string, expiresIn = 300, at = new Date()) {
    const s3 = client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
    const command = new PutObjectCommand({ Bucket, Key, ContentType: 'image/jpeg', ContentLength: Body.length });
    return getSignedUrl(s3, command, {
      expiresIn,
      signingDate: at,
      signableHeaders: new Set(['content-type', 'content-length']),
    });
  }
  const send = (url: string, body: Buffer, type = 'image/jpeg') =>
    fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } });

  it('accept only the signed type and length', async () => {
    const Key = folder();
    const url = await presignedPut(Key);
    expect((await send(url, Body, 'text/html')).status).toBe(403);
    expect((await send(url, Buffer.concat([Body, Body]))).status).toBe(403);
    expect((await send(url, Body.subarray(1))).status).toBe(403);
    await expect(head(Key)).rejects.toMatchObject({ name: 'NotFound' });
    const stored = await send(url, Body);
    expect(stored.status).toBe(200);
    expect(stored.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
    expect(await head(Key)).toMatchObject({ ContentType: 'image/jpeg', ContentLength: Body.length });
  });

  it('answer a refused multi-megabyte upload instead of hanging up', async () => {
    const url = await presignedPut(folder());
    expect((await send(url, Buffer.alloc(20_000_000))).status).toBe(403);
  });

  it('are valid for one key and one method', async () => {
    const Key = folder();
    const url = await presignedPut(Key);
    expect((await send(url.replace(Key, `${Key}-other`), Body)).status).toBe(403);
    expect((await fetch(url)).status).toBe(403);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
  });

  it('are valid only within their time', async () => {
    const minute = 60_000;
    const expired = await presignedPut(folder(), 60, new Date(Date.now() - 2 * minute));
    expect((await send(expired, Body)).status).toBe(403);
    const future = await presignedPut(folder(), 60, new Date(Date.now() + 60 * minute));
    expect((await send(future, Body)).status).toBe(403);
    const prolonged = expired.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000');
    expect((await send(prolonged, Body)).status).toBe(403);
  });

  it("allow the shop's origins and no others", async () => {
    const url = await presignedPut(folder());
    const preflight = (from: string) =>
      fetch(url, {
        method: 'OPTIONS',
        headers: {
          origin: from,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type',
        },
      });
    const allowed = await preflight(origin);
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-methods')).toContain('PUT');
    expect((await preflight('https://evil.example')).status).toBe(403);
  });
});

// a real store can do more
(real ? describe.skip : describe)('what the shop does not use of S3', () => {
  it('is refused, never ignored', async () => {
    const Key = folder();
    await put({ Key, Body: 'kept' });
    const refused = { $metadata: { httpStatusCode: 501 } };
    const CopySource = `${Bucket}/${Key}`;
    await expect(client().send(new CopyObjectCommand({ Bucket, Key, CopySource }))).rejects.toMatchObject(refused);
    await expect(put({ Key, Body: 'new', IfNoneMatch: '*' })).rejects.toMatchObject(refused);
    const part = new GetObjectCommand({ Bucket, Key, Range: 'bytes=0-1' });
    await expect(client().send(part)).rejects.toMatchObject(refused);
    expect((await bytesOf(await get(Key))).toString()).toBe('kept');
  });
});

// a real store's accounts are its operator's
(real ? describe.skip : describe)('an account that is limited to a prefix', () => {
  const s3 = () => client({ credentials: limited });
  const denied = { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } };

  it('reads, writes and deletes what is below it', async () => {
    const Key = `releases/${randomUUID()}`;
    await put({ Key, Body: 'a release' }, s3());
    const read = async () => bytesOf(await s3().send(new GetObjectCommand({ Bucket, Key })));
    expect((await read()).toString()).toBe('a release');
    expect((await fetch(await getSignedUrl(s3(), new GetObjectCommand({ Bucket, Key })))).status).toBe(200);
    await s3().send(new DeleteObjectCommand({ Bucket, Key }));
    await expect(read()).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('is denied everything else', async () => {
    const Key = folder();
    await put({ Key, Body: 'a photo' });
    await expect(put({ Key, Body: 'another' }, s3())).rejects.toMatchObject(denied);
    await expect(put({ Key: 'releases', Body: 'another' }, s3())).rejects.toMatchObject(denied);
    await expect(s3().send(new GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject(denied);
    await expect(s3().send(new DeleteObjectCommand({ Bucket, Key }))).rejects.toMatchObject(denied);
    await expect(s3().send(new ListObjectsV2Command({ Bucket, Prefix: 'releases/' }))).rejects.toMatchObject(denied);
    const many = { Objects: [{ Key }] };
    await expect(s3().send(new DeleteObjectsCommand({ Bucket, Delete: many }))).rejects.toMatchObject(denied);
    expect((await fetch(await getSignedUrl(s3(), new GetObjectCommand({ Bucket, Key })))).status).toBe(403);
    expect((await bytesOf(await get(Key))).toString()).toBe('a photo');
  });

  it('needs its own secret', async () => {
    const wrong = client({ credentials: { ...limited, secretAccessKey: credentials.secretAccessKey } });
    await expect(put({ Key: 'releases/x', Body: 'x' }, wrong)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  });
});
