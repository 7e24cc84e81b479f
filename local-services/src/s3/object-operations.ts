import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { verifyChecksums } from './checksums.js';
import { ChunkedBody } from './chunked-body.js';
import { xmlEscape } from './encoding.js';
import type { ObjectStore } from './object-store.js';
import { S3Error } from './s3-error.js';
import { type S3Request, attributesOf, checksumsOf, copySourceOf } from './s3-request.js';
import { sendXml } from './s3-response.js';

/** S3's, for a single PUT. */
const MAX_OBJECT_BYTES = 5 * 2 ** 30;
const TRAILING = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';

export async function putObject(store: ObjectStore, request: S3Request, response: ServerResponse): Promise<void> {
  const { bucket, key, headers, payload, body } = request;
  if (headers.has('if-match')) throw new S3Error(501, 'NotImplemented', 'if-match is not supported');
  const isChunked = payload.startsWith('STREAMING-');
  if (isChunked && payload !== TRAILING) throw new S3Error(501, 'NotImplemented', `${payload} is not supported`);
  const announced = headers.get(isChunked ? 'x-amz-decoded-content-length' : 'content-length');
  if (announced === undefined) throw new S3Error(411, 'MissingContentLength');
  if (Number(announced) > MAX_OBJECT_BYTES) throw new S3Error(400, 'EntityTooLarge');
  const chunked = isChunked ? new ChunkedBody() : null;
  const trailers =
    headers
      .get('x-amz-trailer')
      ?.split(',')
      .map((name) => name.trim().toLowerCase()) ?? [];

  const { info } = await store.put({
    bucket,
    key,
    body: chunked ? [body, chunked] : [body],
    attributes: attributesOf(headers),
    maximumBytes: Number(announced),
    onlyIfNew: headers.get('if-none-match') === '*',
    verify: (digests) => {
      if (digests.size !== Number(announced)) throw new S3Error(400, 'IncompleteBody');
      if (/^[0-9a-f]{64}$/.test(payload) && digests.sha256.toString('hex') !== payload)
        throw new S3Error(400, 'XAmzContentSHA256Mismatch');
      const missing = trailers.find((name) => !chunked?.trailers.has(name));
      if (missing) throw new S3Error(400, 'MalformedTrailerError', `${missing} is missing`);
      verifyChecksums(new Map([...checksumsOf(headers), ...(chunked?.trailers ?? [])]), digests);
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

export async function copyObject(store: ObjectStore, request: S3Request, response: ServerResponse): Promise<void> {
  const { bucket, key, headers } = request;
  const from = copySourceOf(headers.get('x-amz-copy-source') ?? '');
  const isReplacing = headers.get('x-amz-metadata-directive') === 'REPLACE';
  if (from.bucket === bucket && from.key === key && !isReplacing)
    throw new S3Error(
      400,
      'InvalidRequest',
      'This copy request is illegal because it is trying to copy an object to itself without changing it.',
    );
  const source = await store.open(from.bucket, from.key);
  try {
    const { type, cacheControl, disposition, metadata, etag } = source.info;
    const { info } = await store.put({
      bucket,
      key,
      body: [store.bytes(source)],
      attributes: isReplacing ? attributesOf(headers) : { type, cacheControl, disposition, metadata },
      maximumBytes: source.size,
      onlyIfNew: headers.get('if-none-match') === '*',
      verify: (digests) => {
        if (digests.md5.toString('hex') !== etag.slice(1, -1)) throw new Error(`${from.key} has changed on disk`);
      },
    });
    const result = `<ETag>${xmlEscape(info.etag)}</ETag><LastModified>${info.modified}</LastModified>`;
    sendXml(response, `<CopyObjectResult>${result}</CopyObjectResult>`);
  } finally {
    await source.file.close();
  }
}

export async function getObject(store: ObjectStore, request: S3Request, response: ServerResponse): Promise<void> {
  const { bucket, key, headers, parameters, method } = request;
  const object = await store.open(bucket, key);
  try {
    const { info, size } = object;
    const answer: Record<string, string | number> = {
      'Content-Type': parameters.get('response-content-type') ?? info.type,
      ETag: info.etag,
      'Last-Modified': new Date(info.modified).toUTCString(),
      'Accept-Ranges': 'bytes',
    };
    const cacheControl = parameters.get('response-cache-control') ?? info.cacheControl;
    const disposition = parameters.get('response-content-disposition') ?? info.disposition;
    if (cacheControl) answer['Cache-Control'] = cacheControl;
    if (disposition) answer['Content-Disposition'] = disposition;
    for (const [name, value] of Object.entries(info.metadata)) answer[`x-amz-meta-${name}`] = value;

    const wanted = headers.get('if-match');
    if (wanted !== undefined && wanted !== '*' && wanted !== info.etag) throw new S3Error(412, 'PreconditionFailed');
    const known = headers.get('if-none-match');
    if (known === '*' || known === info.etag) return void response.writeHead(304, answer).end();

    const range = rangeOf(headers.get('range'), size);
    if (range) answer['Content-Range'] = `bytes ${range.start}-${range.end}/${size}`;
    else if (headers.get('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED')
      Object.assign(answer, { 'x-amz-checksum-crc32': info.crc32, 'x-amz-checksum-type': 'FULL_OBJECT' });
    const length = range ? range.end - range.start + 1 : size;
    response.writeHead(range ? 206 : 200, { ...answer, 'Content-Length': length });
    if (method === 'HEAD' || length === 0) response.end();
    else await pipeline(store.bytes(object, range?.start, range?.end), response);
  } finally {
    await object.file.close();
  }
}

/** Both ends inclusive. For several ranges the whole object, as in S3. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start > end || start >= size) throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable');
  return { start, end };
}

/** Checked against its signed hash. */
export async function textBody({ body, payload, headers }: S3Request, maximumBytes = 2_000_000): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
    size += bytes.length;
    if (size > maximumBytes) throw new S3Error(400, 'MalformedXML');
    parts.push(bytes);
  }
  const bytes = Buffer.concat(parts);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (/^[0-9a-f]{64}$/.test(payload) && sha256 !== payload) throw new S3Error(400, 'XAmzContentSHA256Mismatch');
  if (headers.has('content-md5') && createHash('md5').update(bytes).digest('base64') !== headers.get('content-md5'))
    throw new S3Error(400, 'BadDigest');
  return bytes.toString();
}
