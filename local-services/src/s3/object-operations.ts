import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { verifyChecksums } from './checksums.js';
import type { ObjectStore } from './object-store.js';
import { S3Error } from './s3-error.js';
import { type S3Request, attributesOf, checksumsOf } from './s3-request.js';

/** S3's, for a single PUT. */
const MAX_OBJECT_BYTES = 5 * 2 ** 30;
const MAX_TEXT_LENGTH = 2_000_000;

export async function putObject(store: ObjectStore, request: S3Request, response: ServerResponse): Promise<void> {
  const { bucket, key, headers, payload, body } = request;
  if (payload.startsWith('STREAMING-')) throw new S3Error(501, 'NotImplemented', `${payload} is not supported`);
  const announced = headers.get('content-length');
  if (announced === undefined) throw new S3Error(411, 'MissingContentLength');
  if (Number(announced) > MAX_OBJECT_BYTES) throw new S3Error(400, 'EntityTooLarge');
  const info = await store.put({
    bucket,
    key,
    body,
    attributes: attributesOf(headers),
    maximumBytes: Number(announced),
    verify: (digests) => {
      if (digests.size !== Number(announced)) throw new S3Error(400, 'IncompleteBody');
      if (/^[0-9a-f]{64}$/.test(payload) && digests.sha256.toString('hex') !== payload)
        throw new S3Error(400, 'XAmzContentSHA256Mismatch');
      verifyChecksums(checksumsOf(headers), digests);
    },
  });
  response.writeHead(200, {
    ETag: info.etag,
    'x-amz-checksum-crc32': info.crc32,
    'x-amz-checksum-type': 'FULL_OBJECT',
    'Content-Length': 0,
  });
  response.end();
}

export async function getObject(store: ObjectStore, request: S3Request, response: ServerResponse): Promise<void> {
  const { bucket, key, headers, method } = request;
  const object = await store.open(bucket, key);
  try {
    const { info, size, file } = object;
    const answer: Record<string, string | number> = {
      'Content-Type': info.type,
      ETag: info.etag,
      'Last-Modified': new Date(info.modified).toUTCString(),
      'Content-Length': size,
    };
    for (const [name, value] of Object.entries(info.metadata)) answer[`x-amz-meta-${name}`] = value;
    if (headers.get('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED')
      Object.assign(answer, { 'x-amz-checksum-crc32': info.crc32, 'x-amz-checksum-type': 'FULL_OBJECT' });
    response.writeHead(200, answer);
    if (method === 'HEAD' || size === 0) response.end();
    else await pipeline(file.createReadStream({ start: 0, end: size - 1, autoClose: false }), response);
  } finally {
    await object.file.close();
  }
}

/** Checked against its signed hash. */
export async function textBody({ body, payload, headers }: S3Request): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
    size += bytes.length;
    if (size > MAX_TEXT_LENGTH) throw new S3Error(400, 'MalformedXML');
    parts.push(bytes);
  }
  const bytes = Buffer.concat(parts);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (/^[0-9a-f]{64}$/.test(payload) && sha256 !== payload) throw new S3Error(400, 'XAmzContentSHA256Mismatch');
  if (headers.has('content-md5') && createHash('md5').update(bytes).digest('base64') !== headers.get('content-md5'))
    throw new S3Error(400, 'BadDigest');
  return bytes.toString();
}
