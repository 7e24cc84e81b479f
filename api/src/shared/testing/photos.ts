import sharp from 'sharp';
import type { Answer, Browser } from './browser.js';
import { type DrawnFace, portraitSvg } from './portrait.js';

/** A JPEG like a phone's: rotated by a flag, and with its location. */
export const aPhoto = ({ width = 1200, height = 900, color = 'tomato' } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' }, IFD0: { Make: 'Phone' } })
    .jpeg()
    .toBuffer();

/** A JPEG with drawn faces that the face finder finds. */
export const aPortrait = ({
  width = 1200,
  height = 900,
  faces = [{ x: 600, y: 420, size: 324 }],
}: { width?: number; height?: number; faces?: readonly DrawnFace[] } = {}): Promise<Buffer> =>
  sharp(portraitSvg(width, height, faces))
    .jpeg({ quality: 90 })
    .toBuffer();

/**
 * Requests an upload URL and sends the bytes there, like a browser. Without a content type nothing is declared, so the
 * URL is the shop's own. Returns the URL.
 */
export async function uploadBytes(
  browser: Browser,
  bytes: Buffer,
  { contentType, fileName = 'photo.jpg' }: { contentType?: string; fileName?: string } = {},
): Promise<string> {
  const ticket = await browser.post<{ uploadURL: string }>('/api/objects/upload', {
    fileName,
    ...(contentType && { contentType, size: bytes.length }),
  });
  if (ticket.status !== 200) throw new Error(`no upload URL: ${JSON.stringify(ticket.body)}`);
  const { uploadURL } = ticket.body;
  const put = contentType
    ? await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': contentType } })
    : await putUndeclared(browser, uploadURL, bytes);
  if (put.status !== 200) throw new Error(`upload refused: ${put.status}`);
  return uploadURL;
}

/** Sends a body to an upload URL of the shop, whose public address does not exist in tests. */
export function putUndeclared(browser: Browser, uploadUrl: string, bytes: Buffer): Promise<Answer<{ code?: string }>> {
  const { pathname, search } = new URL(uploadUrl);
  return browser.send('PUT', pathname + search, { body: new Uint8Array(bytes) });
}

export type StoredPhoto = {
  objectPath: string;
  width: number;
  height: number;
  focus?: { x: number; y: number; w: number; h: number; score: number }[];
  sharpness?: number;
  look?: string;
};

/** Uploads a photo and has it accepted. */
export async function storePhoto(browser: Browser, bytes?: Buffer): Promise<StoredPhoto> {
  const imageUrl = await uploadBytes(browser, bytes ?? (await aPhoto()), { contentType: 'image/jpeg' });
  const { status, body }: Answer<StoredPhoto> = await browser.put('/api/objects/set-policy', { imageUrl });
  if (status !== 200) throw new Error(`photo refused: ${JSON.stringify(body)}`);
  return body;
}
