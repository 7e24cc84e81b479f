import type { ServerResponse } from 'node:http';
import { xmlEscape, xmlUnescape } from './encoding.js';
import { textBody } from './object-operations.js';
import type { ObjectStore } from './object-store.js';
import { S3Error } from './s3-error.js';
import type { S3Request } from './s3-request.js';
import { sendXml } from './s3-response.js';

const MAX_PAGE_SIZE = 1_000;

export async function createBucket(store: ObjectStore, request: S3Request, response: ServerResponse): Promise<void> {
  await textBody(request);
  await store.createBucket(request.bucket);
  response.writeHead(200, { Location: `/${request.bucket}`, 'Content-Length': 0 }).end();
}

/** Also tells monitors whether objects can be stored. */
export async function headBucket(store: ObjectStore, { bucket }: S3Request, response: ServerResponse): Promise<void> {
  if (!(await store.hasBucket(bucket))) throw new S3Error(404, 'NoSuchBucket');
  await store.hasRoom();
  response.writeHead(200).end();
}

export async function deleteObjects(store: ObjectStore, request: S3Request, response: ServerResponse): Promise<void> {
  const text = await textBody(request);
  const keys = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => xmlUnescape(key));
  if (keys.length === 0 || keys.length > MAX_PAGE_SIZE) throw new S3Error(400, 'MalformedXML');
  for (const key of keys) await store.delete(request.bucket, key);
  const isQuiet = /<Quiet>\s*true\s*<\/Quiet>/.test(text);
  const deleted = isQuiet ? [] : keys.map((key) => `<Deleted><Key>${xmlEscape(key)}</Key></Deleted>`);
  sendXml(response, `<DeleteResult>${deleted.join('')}</DeleteResult>`);
}

export async function listObjects(
  store: ObjectStore,
  { bucket, parameters }: S3Request,
  response: ServerResponse,
): Promise<void> {
  if (parameters.get('list-type') !== '2') throw new S3Error(501, 'NotImplemented', 'only ListObjectsV2 is supported');
  const prefix = parameters.get('prefix') ?? '';
  const after = Buffer.from(parameters.get('continuation-token') ?? '', 'base64url').toString();
  const size = Math.min(Number(parameters.get('max-keys') ?? MAX_PAGE_SIZE), MAX_PAGE_SIZE);
  if (!Number.isInteger(size) || size < 0) throw new S3Error(400, 'InvalidArgument', 'max-keys');

  const all = (await store.keys(bucket, prefix)).filter((key) => isAfter(key, after));
  const page = all.slice(0, size);
  const isTruncated = size > 0 && all.length > size;
  const rows = await Promise.all(
    page.map(async (key) => {
      const object = await store.listed(bucket, key);
      if (!object) return '';
      return `<Contents><Key>${xmlEscape(key)}</Key><LastModified>${object.modified}</LastModified><ETag>${xmlEscape(object.etag)}</ETag><Size>${object.size}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
    }),
  );
  const next = isTruncated
    ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64url')}</NextContinuationToken>`
    : '';
  const head = `<Name>${bucket}</Name><Prefix>${xmlEscape(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${size}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>`;
  sendXml(response, `<ListBucketResult>${head}${next}${rows.join('')}</ListBucketResult>`);
}

const isAfter = (name: string, other: string) => Buffer.compare(Buffer.from(name), Buffer.from(other)) > 0;
