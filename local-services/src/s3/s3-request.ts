import type { IncomingMessage } from 'node:http';
import { isChecksum } from './checksums.js';
import type { ObjectAttributes } from './object-store.js';
import { S3Error } from './s3-error.js';
import { type Account, verifySignature } from './signature.js';

export type S3Request = {
  method: string;
  bucket: string;
  /** Empty for bucket operations. */
  key: string;
  parameters: URLSearchParams;
  /** With those in a presigned URL's query. */
  headers: ReadonlyMap<string, string>;
  payload: string;
  body: IncomingMessage;
};

/** Anything else that S3 defines is refused, never ignored. */
const knownHeaders =
  /^x-amz-(date|content-sha256|sdk-checksum-algorithm|checksum-.+|meta-.+|user-agent|expected-bucket-owner)$/;
const unknownHeaders = new Set(['range', 'if-match', 'if-none-match', 'content-disposition']);
const knownParameters = /^(x-id|X-Amz-.+|x-amz-.+|list-type|prefix|max-keys|continuation-token|delete)$/;

export function readRequest(
  message: IncomingMessage,
  { prefix, accounts, now }: { prefix: string; accounts: readonly Account[]; now: number },
): S3Request {
  const [path = '', query = ''] = splitOnce(message.url ?? '', '?');
  if (!path.startsWith(`${prefix}/`)) throw new S3Error(404, 'NoSuchBucket');
  const method = message.method ?? '';
  const { payload, account } = verifySignature({ method, path, query, headers: message.headers }, accounts, now);
  const parameters = new URLSearchParams(query);
  const headers = headersOf(message, parameters);
  for (const name of headers.keys())
    if (name.startsWith('x-amz-') ? !knownHeaders.test(name) : unknownHeaders.has(name))
      throw new S3Error(501, 'NotImplemented', `${name} is not supported`);
  for (const name of parameters.keys())
    if (!knownParameters.test(name)) throw new S3Error(501, 'NotImplemented', `${name} is not supported`);
  const [bucket = '', key = ''] = splitOnce(path.slice(prefix.length + 1), '/');
  const request: S3Request = {
    method,
    bucket: decodeURIComponent(bucket),
    key: decodeURIComponent(key),
    parameters,
    headers,
    payload,
    body: message,
  };
  // a bucket's own operations too
  if (!request.key.startsWith(account.keyPrefix ?? '')) throw new S3Error(403, 'AccessDenied');
  return request;
}

function headersOf(message: IncomingMessage, parameters: URLSearchParams): Map<string, string> {
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(message.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(',') : value);
  for (const [name, value] of parameters) if (name.startsWith('x-amz-')) headers.set(name, value);
  return headers;
}

export function attributesOf(headers: ReadonlyMap<string, string>): ObjectAttributes {
  const metadata = [...headers].flatMap(([name, value]) =>
    name.startsWith('x-amz-meta-') ? [[name.slice('x-amz-meta-'.length), value] as const] : [],
  );
  return {
    type: headers.get('content-type') ?? 'application/octet-stream',
    metadata: Object.fromEntries(metadata),
  };
}

export function checksumsOf(headers: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...headers].filter(([name]) => isChecksum(name)));
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
