import type { ServerResponse } from 'node:http';
import { uriEncode, xmlEscape, xmlUnescape } from './encoding.js';
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

type Listed = { name: string; isFolder: boolean };

export async function listObjects(
  store: ObjectStore,
  { bucket, parameters }: S3Request,
  response: ServerResponse,
): Promise<void> {
  if (parameters.get('list-type') !== '2') throw new S3Error(501, 'NotImplemented', 'only ListObjectsV2 is supported');
  const prefix = parameters.get('prefix') ?? '';
  const delimiter = parameters.get('delimiter') ?? '';
  const token = parameters.get('continuation-token');
  const after = token === null ? (parameters.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString();
  const size = Math.min(Number(parameters.get('max-keys') ?? MAX_PAGE_SIZE), MAX_PAGE_SIZE);
  if (!Number.isInteger(size) || size < 0) throw new S3Error(400, 'InvalidArgument', 'max-keys');
  const encode =
    parameters.get('encoding-type') === 'url' ? (text: string) => uriEncode(text).replaceAll('%2F', '/') : xmlEscape;

  const all = grouped(await store.keys(bucket, prefix), prefix, delimiter).filter(({ name }) => isAfter(name, after));
  const page = all.slice(0, size);
  const isTruncated = size > 0 && all.length > size;
  const rows = await Promise.all(
    page.map(async ({ name, isFolder }) => {
      if (isFolder) return `<CommonPrefixes><Prefix>${encode(name)}</Prefix></CommonPrefixes>`;
      const object = await store.listed(bucket, name);
      if (!object) return '';
      return `<Contents><Key>${encode(name)}</Key><LastModified>${object.modified}</LastModified><ETag>${xmlEscape(object.etag)}</ETag><Size>${object.size}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
    }),
  );
  const next = isTruncated
    ? `<NextContinuationToken>${Buffer.from(page.at(-1)?.name ?? '').toString('base64url')}</NextContinuationToken>`
    : '';
  const head = `<Name>${bucket}</Name><Prefix>${encode(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${size}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>`;
  const encoding = parameters.has('encoding-type') ? '<EncodingType>url</EncodingType>' : '';
  sendXml(response, `<ListBucketResult>${head}${encoding}${next}${rows.join('')}</ListBucketResult>`);
}

export function grouped(keys: string[], prefix: string, delimiter: string): Listed[] {
  const found: Listed[] = [];
  for (const key of keys) {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    const name = end < 0 ? key : key.slice(0, end + delimiter.length);
    if (found.at(-1)?.name !== name) found.push({ name, isFolder: end >= 0 });
  }
  return found;
}

const isAfter = (name: string, other: string) => Buffer.compare(Buffer.from(name), Buffer.from(other)) > 0;
