import type { IncomingMessage, ServerResponse } from 'node:http';
import { createBucket, deleteObjects, headBucket, listObjects } from './bucket-operations.js';
import { getObject, putObject } from './object-operations.js';
import { ObjectStore } from './object-store.js';
import { S3Error } from './s3-error.js';
import { type S3Request, readRequest } from './s3-request.js';
import { sendError } from './s3-response.js';
import type { Account, Credentials } from './signature.js';
import { type FreeBytes, freeBytesOf, leaveReserve } from './upload-reserve.js';

export type S3Options = {
  directory: string;
  bucket: string;
  credentials: Credentials;
  limitedAccounts?: readonly Required<Account>[];
  /** Without a trailing slash: `/s3`. */
  prefix: string;
  /** Their pages may use presigned URLs. */
  corsOrigins: string[];
  freeBytes?: FreeBytes;
};

export type S3Endpoint = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What the shop uses of S3: path-style URLs, Signature Version 4 in headers and presigned URLs. */
export async function createS3Endpoint({
  directory,
  bucket,
  credentials,
  limitedAccounts = [],
  prefix,
  corsOrigins,
  freeBytes = freeBytesOf(directory),
}: S3Options): Promise<S3Endpoint> {
  const store = new ObjectStore(directory);
  await store.prepare(bucket);
  const accounts = [credentials, ...limitedAccounts];
  const answer = async (message: IncomingMessage, response: ServerResponse) => {
    if (allowOrigin(message, response, corsOrigins)) return;
    const request = readRequest(message, { prefix, accounts, now: Date.now() });
    await leaveReserve(request, freeBytes);
    await operationOf(request)(store, request, response);
  };
  return async (message, response) => {
    try {
      await answer(message, response);
    } catch (error) {
      sendError(message, response, error);
    }
  };
}

type Operation = (store: ObjectStore, request: S3Request, response: ServerResponse) => Promise<void>;

function operationOf({ method, key, parameters }: S3Request): Operation {
  const onBucket: Record<string, Operation | undefined> = {
    PUT: createBucket,
    HEAD: headBucket,
    GET: listObjects,
    POST: parameters.has('delete') ? deleteObjects : undefined,
  };
  const onObject: Record<string, Operation | undefined> = {
    PUT: putObject,
    GET: getObject,
    HEAD: getObject,
    DELETE: async (store, request, response) => {
      await store.delete(request.bucket, request.key);
      response.writeHead(204).end();
    },
  };
  const operation = (key === '' ? onBucket : onObject)[method];
  if (!operation) throw new S3Error(405, 'MethodNotAllowed');
  return operation;
}

/** True if it was a preflight, which is complete. */
function allowOrigin(request: IncomingMessage, response: ServerResponse, corsOrigins: string[]): boolean {
  const { origin } = request.headers;
  const isAllowed = origin !== undefined && corsOrigins.includes(origin);
  if (isAllowed) {
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Expose-Headers', 'ETag');
    response.setHeader('Vary', 'Origin');
  }
  if (request.method !== 'OPTIONS') return false;
  if (!isAllowed) throw new S3Error(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
  response.writeHead(200, {
    'Access-Control-Allow-Methods': 'GET, HEAD, PUT',
    'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '',
    'Access-Control-Max-Age': 3000,
    'Content-Length': 0,
  });
  response.end();
  return true;
}
