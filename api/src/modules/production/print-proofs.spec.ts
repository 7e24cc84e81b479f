import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { proofUrl } from 'shared-contracts/production/proof-url';
import type { PrintProofs } from 'shared-contracts/production/proofs';
import { usualPrinterOptions } from 'shared-contracts/production/schemas';
import sharp from 'sharp';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { colorProfile } from '../../testing/color-profiles.js';
import { keyOfObjectPath } from '../media/domain/photo-keys.js';
import { testPrintShop } from '../../testing/started.js';

const print = testPrintShop();

/** A green that no press prints. */
const green = sharp({ create: { width: 900, height: 900, channels: 3, background: { r: 0, g: 255, b: 0 } } })
  .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
  .toBuffer();
const { color } = usualPrinterOptions;
const withProfile = async () =>
  print.admin.send('PUT', '/api/admin/printer/profile?name=press.icc', {
    headers: { 'content-type': 'application/vnd.iccprofile' },
    body: new Uint8Array(await colorProfile('cmyk')),
  });
const colorOf = async (url: string): Promise<number[]> => {
  const { status, body } = await print.admin.get<Buffer>(url);
  expect(status).toBe(200);
  const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  // (2 + 2 x 3 / 25.4) x 300 = 670.9
  expect([info.width, info.height]).toEqual([671, 671]);
  const middle = 3 * (335 * info.width + 335);
  return [...data.subarray(middle, middle + 3)];
};

describe('the proof of a magnet', () => {
  it('shows the photo as it was ordered, and duller as the printer prints it, by the chosen intent', async () => {
    await withProfile();
    const { orderId } = await print.anOrder({ photo: green });
    const at = { orderId, magnet: 1 };
    const [, brightness] = await colorOf(proofUrl(at, { look: 'ordered' }));
    expect(brightness).toBeGreaterThan(245);
    const printed = await colorOf(proofUrl(at, { look: 'printed', color }));
    // no ink is that green
    expect(Math.max(printed[0]!, printed[2]!)).toBeGreaterThan(40);
    const perceptual = await colorOf(proofUrl(at, { look: 'printed', color: { ...color, rendering: 'perceptual' } }));
    expect(perceptual).not.toEqual(printed);
    expect(await colorOf(`/api/admin/orders/${orderId}/print-proofs/1?look=printed`)).toEqual(printed);
  });

  it('is not made again while the browser has it', async () => {
    await withProfile();
    const { orderId } = await print.anOrder();
    const url = proofUrl({ orderId, magnet: 1 }, { look: 'printed', color });
    const { headers } = await print.admin.get(url);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const known = { headers: { 'if-none-match': headers.get('etag')! } };
    expect((await print.admin.send('GET', url, known)).status).toBe(304);
    await print.admin.put('/api/admin/printer/options', {
      ...usualPrinterOptions,
      color: { ...color, rendering: 'saturation' },
    });
    expect((await print.admin.send('GET', url, known)).status).toBe(304);
    const saved = `/api/admin/orders/${orderId}/print-proofs/1?look=printed`;
    expect((await print.admin.send('GET', saved, known)).status).toBe(200);
    await print.admin.put('/api/admin/printer/options', usualPrinterOptions);
  });

  it('does not exist without a profile, a photo, the magnet or the order', async () => {
    expect((await print.admin.delete('/api/admin/printer/profile')).status).toBe(200);
    const { orderId, photos } = await print.anOrder({ pack: 3, photos: 2 });
    const ordered = (magnet: number, id = orderId) =>
      print.admin.get(proofUrl({ orderId: id, magnet }, { look: 'ordered' }));
    expect((await print.admin.get(proofUrl({ orderId, magnet: 1 }, { look: 'printed', color }))).status).toBe(404);
    expect((await ordered(1)).status).toBe(200);
    for (const magnet of [0, 3, 4]) expect((await ordered(magnet)).status).toBe(404);
    expect((await ordered(1, randomUUID())).status).toBe(404);
    await print.shop.app.nest.get(PhotoStorage).remove(keyOfObjectPath(photos[1]!));
    expect((await ordered(2)).status).toBe(404);
    for (const query of ['', '?look=x', '?look=printed&rendering=x', '?look=ordered&look=printed', '?look=ordered&w=1'])
      expect((await print.admin.get(`/api/admin/orders/${orderId}/print-proofs/1${query}`)).status).toBe(400);
  });
});

describe('the proofs of an order', () => {
  it('name its magnets, and which of them lack a photo', async () => {
    const { orderId } = await print.anOrder({ pack: 3, photos: 2 });
    const size = { widthInches: 2, heightInches: 2 };
    expect((await print.admin.get<PrintProofs>(`/api/admin/orders/${orderId}/print-proofs`)).body).toEqual({
      magnets: [
        { magnet: 1, label: 'Item 1, magnet 1 of 3', ...size, hasPhotos: true },
        { magnet: 2, label: 'Item 1, magnet 2 of 3', ...size, hasPhotos: true },
        { magnet: 3, label: 'Item 1, magnet 3 of 3', ...size, hasPhotos: false },
      ],
    });
    expect((await print.admin.get(`/api/admin/orders/${randomUUID()}/print-proofs`)).status).toBe(404);
  });
});
