import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { uriEncode } from './encoding.js';
import { S3Error } from './s3-error.js';

export type Credentials = { accessKeyId: string; secretAccessKey: string; region: string };
/** `keyPrefix`: of the only objects that it may read, write and delete. */
export type Account = Credentials & { keyPrefix?: string };

export type SignedRequest = { method: string; path: string; query: string; headers: IncomingHttpHeaders };

const CLOCK_SKEW_MS = 15 * 60_000;
const MAX_VALIDITY_SECONDS = 7 * 24 * 3600;
const ALGORITHM = 'AWS4-HMAC-SHA256';

type Claim = {
  credential: string;
  signedHeaders: string[];
  signature: string;
  time: string;
  /** A hash, or S3's keyword for an unsigned or chunked body. */
  payload: string;
};

/** Throws `S3Error` unless signed with an account's secret, in a header or the query. */
export function verifySignature(
  request: SignedRequest,
  accounts: readonly Account[],
  now: number,
): { payload: string; account: Account } {
  const parameters = new URLSearchParams(request.query);
  const isPresigned = parameters.has('X-Amz-Signature') || parameters.has('X-Amz-Algorithm');
  const claim = isPresigned ? presignedClaim(parameters, now) : headerClaim(request.headers, now);
  if (!claim.signedHeaders.includes('host')) throw new S3Error(403, 'AccessDenied', 'The host must be signed');
  const [id] = claim.credential.split('/');
  const account = accounts.find(({ accessKeyId }) => accessKeyId === id);
  if (!account) throw new S3Error(403, 'InvalidAccessKeyId');
  const date = dateOfScope(claim, account);
  const expected = signatureOf(request, claim, date, account);
  if (!isSame(expected, claim.signature)) throw new S3Error(403, 'SignatureDoesNotMatch');
  return { payload: claim.payload, account };
}

function presignedClaim(parameters: URLSearchParams, now: number): Claim {
  const take = (name: string) => {
    const value = parameters.get(name);
    if (value === null) throw new S3Error(400, 'AuthorizationQueryParametersError', `${name} is missing`);
    return value;
  };
  if (take('X-Amz-Algorithm') !== ALGORITHM) throw new S3Error(400, 'AuthorizationQueryParametersError');
  const time = take('X-Amz-Date');
  const signedAt = timeOf(time);
  const seconds = Number(take('X-Amz-Expires'));
  if (!Number.isInteger(seconds) || seconds <= 0 || seconds > MAX_VALIDITY_SECONDS)
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be between 1 and 604800');
  if (now < signedAt - CLOCK_SKEW_MS) throw new S3Error(403, 'AccessDenied', 'Request is not yet valid');
  if (now > signedAt + seconds * 1000) throw new S3Error(403, 'AccessDenied', 'Request has expired');
  return {
    credential: take('X-Amz-Credential'),
    signedHeaders: take('X-Amz-SignedHeaders').split(';'),
    signature: take('X-Amz-Signature'),
    time,
    payload: parameters.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  };
}

function headerClaim(headers: IncomingHttpHeaders, now: number): Claim {
  const match =
    /^AWS4-HMAC-SHA256 Credential=(?<credential>[^,\s]+),\s*SignedHeaders=(?<signed>[^,\s]+),\s*Signature=(?<signature>[0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!match?.groups) throw new S3Error(403, 'AccessDenied');
  const { credential = '', signed = '', signature = '' } = match.groups;
  const signedHeaders = signed.split(';');
  const unsigned = Object.keys(headers).find((name) => name.startsWith('x-amz-') && !signedHeaders.includes(name));
  if (unsigned)
    throw new S3Error(
      403,
      'AccessDenied',
      `There were headers present in the request which were not signed: ${unsigned}`,
    );
  const time = headerText(headers, 'x-amz-date');
  if (Math.abs(now - timeOf(time)) > CLOCK_SKEW_MS) throw new S3Error(403, 'RequestTimeTooSkewed');
  const payload = headerText(headers, 'x-amz-content-sha256');
  if (!payload) throw new S3Error(400, 'MissingSecurityHeader', 'x-amz-content-sha256 is missing');
  return { credential, signedHeaders, signature, time, payload };
}

function dateOfScope({ credential, time }: Claim, { region }: Credentials): string {
  const [, date = '', ...scope] = credential.split('/');
  if (scope.join('/') !== `${region}/s3/aws4_request`)
    throw new S3Error(400, 'AuthorizationHeaderMalformed', `The region is ${region}`);
  if (!time.startsWith(`${date}T`)) throw new S3Error(403, 'SignatureDoesNotMatch');
  return date;
}

function signatureOf(
  request: SignedRequest,
  claim: Claim,
  date: string,
  { secretAccessKey, region }: Credentials,
): string {
  const canonical = [
    request.method,
    request.path
      .split('/')
      .map((part) => uriEncode(decodeURIComponent(part)))
      .join('/'),
    canonicalQuery(request.query),
    ...claim.signedHeaders.map((name) => `${name}:${headerText(request.headers, name).trim().replace(/\s+/g, ' ')}`),
    '',
    claim.signedHeaders.join(';'),
    claim.payload,
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const stringToSign = [ALGORITHM, claim.time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, stringToSign).toString('hex');
}

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

function canonicalQuery(query: string): string {
  const again = (text: string) => uriEncode(decodeURIComponent(text));
  return query
    .split('&')
    .filter((pair) => pair && !pair.startsWith('X-Amz-Signature='))
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name: again(name), value: again(value.join('=')) };
    })
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.value, b.value))
    .map(({ name, value }) => `${name}=${value}`)
    .join('&');
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function headerText(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

function timeOf(text: string): number {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!match) throw new S3Error(403, 'AccessDenied', 'AWS authentication requires a valid Date');
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
