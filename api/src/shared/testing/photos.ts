import sharp from 'sharp';
import type { Answer, Browser } from './browser.js';

/** A JPEG like a phone's: rotated by a flag, and with its location. */
export const aPhoto = ({ width = 1200, height = 900, colour = 'tomato' } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' }, IFD0: { Make: 'Phone' } })
    .jpeg()
    .toBuffer();

/** Requests an upload URL and sends the bytes there, like a browser. Returns the URL. */
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
  const put = await fetch(ticket.body.uploadURL, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: contentType ? { 'content-type': contentType } : {},
  });
  if (put.status !== 200) throw new Error(`upload refused: ${put.status} ${await put.text()}`);
  return ticket.body.uploadURL;
}

export type StoredPhoto = { objectPath: string; width: number; height: number };

/** Uploads a photo and has it accepted. */
export async function storePhoto(browser: Browser, bytes?: Buffer): Promise<StoredPhoto> {
  const imageUrl = await uploadBytes(browser, bytes ?? (await aPhoto()), { contentType: 'image/jpeg' });
  const { status, body }: Answer<StoredPhoto> = await browser.put('/api/objects/set-policy', { imageUrl });
  if (status !== 200) throw new Error(`photo refused: ${JSON.stringify(body)}`);
  return body;
}
