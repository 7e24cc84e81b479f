import { isSignature, signatureOf } from '../../../shared/security/signature.js';
import { uploaderOf } from './photo-keys.js';

export const UPLOAD_LINKS = '/api/objects/';

export type UploadLink = { key: string; contentType?: string | undefined; expiresAt: Date };

const PLACE = 'http://shop.invalid';

const linkSignature = ({ key, contentType = '', expiresAt }: UploadLink, secret: string): Buffer =>
  signatureOf(['upload', key, contentType, expiresAt.getTime()].join('\n'), secret);

export function pathOfUploadLink(link: UploadLink, secret: string): string {
  const query = new URLSearchParams({
    ...(link.contentType !== undefined && { type: link.contentType }),
    expires: String(link.expiresAt.getTime()),
    signature: linkSignature(link, secret).toString('base64url'),
  });
  return `${UPLOAD_LINKS}${link.key}?${query.toString()}`;
}

export function keyOfUploadPath(path: string): string | null {
  const key = path.startsWith(UPLOAD_LINKS) ? path.slice(UPLOAD_LINKS.length) : '';
  return uploaderOf(key) ? key : null;
}

/** Null unless we signed it and it has not expired. */
export function readUploadLink(target: string, { secret, now }: { secret: string; now: Date }): UploadLink | null {
  const { pathname, searchParams } = new URL(target, PLACE);
  const key = keyOfUploadPath(pathname);
  const expiresAt = new Date(Number(searchParams.get('expires') ?? Number.NaN));
  // an invalid date compares as false
  if (key === null || !(expiresAt > now)) return null;
  const link = { key, contentType: searchParams.get('type') ?? undefined, expiresAt };
  return isSignature(searchParams.get('signature') ?? '', linkSignature(link, secret)) ? link : null;
}
