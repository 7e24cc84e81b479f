import sharp from 'sharp';
import type { Permit } from '../modules/media/picture-queue.js';
import type { Answer, Browser } from './browser.js';
import type { TestApp } from './test-app.js';

/** Like a phone's: rotated by a flag, with its location. */
export const photoBytes = ({ width = 1200, height = 900, color = 'tomato' } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' }, IFD0: { Make: 'Phone' } })
    .jpeg()
    .toBuffer();

export const noisyPicture = (background: string, noise: { mean: number; sigma: number }, width = 800, height = 800) =>
  sharp({ create: { width, height, channels: 3, background, noise: { type: 'gaussian', ...noise } } });

export const portraitBytes = ({
  width = 1200,
  height = 900,
  faces = [{ x: 600, y: 420, size: 324 }],
}: { width?: number; height?: number; faces?: readonly DrawnFace[] } = {}): Promise<Buffer> =>
  sharp(portraitSvg(width, height, faces))
    .jpeg({ quality: 90 })
    .toBuffer();

/** The URL is the shop's own without a content type. */
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

/** The public address does not exist in tests. */
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

export async function storePhoto(browser: Browser, bytes?: Buffer): Promise<StoredPhoto> {
  const imageUrl = await uploadBytes(browser, bytes ?? (await photoBytes()), { contentType: 'image/jpeg' });
  const { status, body }: Answer<StoredPhoto> = await browser.put('/api/objects/set-policy', { imageUrl });
  if (status !== 200) throw new Error(`photo refused: ${JSON.stringify(body)}`);
  return body;
}

export const unqueued: Permit = {
  signal: new AbortController().signal,
  decode: (_bytes, work) => work(),
  sharedBy: () => unqueued,
};

/** Its center, and its height in pixels, which the finder wants below 40% of the photo's. */
type DrawnFace = { x: number; y: number; size: number };

/** The face finder takes it for one; 216 units high. */
const face = ({ x, y, size }: DrawnFace): string => `
<g transform="translate(${x} ${y}) scale(${size / 216})">
  <path d="M-45 95 L-45 150 C-130 165 -150 200 -155 260 L155 260 C150 200 130 165 45 150 L45 95Z" fill="#c58f6a"/>
  <path d="M-155 260 C-150 190 -110 170 -50 160 Q0 190 50 160 C110 170 150 190 155 260Z" fill="#35507a"/>
  <ellipse cy="-15" rx="98" ry="125" fill="#3a2517"/>
  <ellipse cy="5" rx="82" ry="108" fill="url(#skin)"/>
  <path d="M-84 -20 C-80 -90 -40 -112 0 -112 C40 -112 80 -90 84 -20 C70 -60 50 -78 0 -80 C-50 -78 -70 -60 -84 -20Z" fill="#3a2517"/>
  <g filter="url(#soft)">
    ${[-1, 1].map((side) => `<g transform="scale(${side} 1)">${eye}</g>`).join('')}
    <path d="M-7 -10 Q-12 25 -17 36 Q0 48 17 36 Q12 25 7 -10" fill="#e3b48e"/>
    <path d="M-19 36 Q-10 44 0 42 Q10 44 19 36" stroke="#8a5638" stroke-width="5" fill="none"/>
    <path d="M-34 64 Q-14 58 0 62 Q14 58 34 64 Q0 70 -34 64Z" fill="#a2473f"/>
    <path d="M-34 64 Q0 72 34 64 Q18 86 0 86 Q-18 86 -34 64Z" fill="#bf5c52"/>
    <path d="M-26 66 Q0 70 26 66 Q14 74 0 74 Q-14 74 -26 66Z" fill="#f2e9e2"/>
  </g>
</g>`;

const eye = `
  <ellipse cx="34" cy="-10" rx="24" ry="15" fill="#b07e5c"/>
  <path d="M58 -30 Q35 -44 14 -30" stroke="#3a2517" stroke-width="8" fill="none"/>
  <ellipse cx="34" cy="-8" rx="17" ry="9" fill="#f6efe8"/>
  <circle cx="34" cy="-8" r="8.5" fill="#2b1a10"/>
  <path d="M52 -10 Q34 -24 16 -8" stroke="#2b1a10" stroke-width="4" fill="none"/>
  <ellipse cx="8" cy="38" rx="4" ry="2.5" fill="#5c3320"/>
  <ellipse cx="48" cy="36" rx="18" ry="14" fill="#d98a6d" opacity=".4"/>`;

const portraitSvg = (width: number, height: number, faces: readonly DrawnFace[]): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs>
  <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#9fb6c4"/><stop offset="1" stop-color="#7f8d6e"/></linearGradient>
  <radialGradient id="skin" cy=".42" r=".6">
    <stop stop-color="#f3cfae"/><stop offset=".7" stop-color="#dba77f"/><stop offset="1" stop-color="#a8704f"/>
  </radialGradient>
  <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="2"/></filter>
</defs>
<rect width="100%" height="100%" fill="url(#sky)"/>${faces.map(face).join('')}</svg>`);

/** One photo, and rows as if it had been uploaded more often. */
export async function storePhotos(app: TestApp, browser: Browser, count: number, pixels: Buffer): Promise<string[]> {
  if (count === 0) return [];
  const { objectPath } = await storePhoto(browser, pixels);
  const copies = await app.dataSource.query<{ path: string }[]>(
    `INSERT INTO media_objects (object_path, pending_key, user_id, guest_id, content_type, size_bytes, width, height)
     SELECT '/objects/photos/' || gen_random_uuid() || '.jpg', gen_random_uuid()::text, user_id, guest_id, content_type, size_bytes, width, height
     FROM media_objects, generate_series(2, $2) WHERE object_path = $1 RETURNING object_path AS path`,
    [objectPath, count],
  );
  return [objectPath, ...copies.map(({ path }) => path)];
}
