import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PrinterSettings } from 'shared-contracts/production/schemas';
import sharp from 'sharp';
import type { Browser } from '../../testing/browser.js';
import { colorProfile } from '../../testing/color-profiles.js';
import { pagesIn } from '../../testing/pdf-pictures.js';
import { testPrintShop } from '../../testing/started.js';

const print = testPrintShop();
let admin: Browser;
beforeAll(async () => {
  ({ admin } = print);
});

const textOf = (pdf: Buffer) => pdf.toString('latin1');

describe("the printer's own profile", () => {
  const upload = (bytes: Buffer, name = 'press.icc') =>
    admin.send<PrinterSettings>('PUT', `/api/admin/printer/profile?name=${name}`, {
      headers: { 'content-type': 'application/vnd.iccprofile' },
      body: new Uint8Array(bytes),
    });
  it('is used once an admin has supplied it, until it is removed', async () => {
    const icc = await colorProfile('cmyk');
    expect(await upload(icc)).toMatchObject({
      status: 200,
      body: { profile: { name: 'press.icc', sizeBytes: icc.length } },
    });
    const { orderId } = await print.anOrder();
    const bytes = await print.pdfOf([orderId]);
    const [page] = pagesIn(bytes);
    const picture = await sharp(page!.pictures[0]!.jpeg).metadata();
    expect(picture).toMatchObject({ format: 'jpeg', space: 'cmyk', channels: 4, width: 671, height: 671 });
    const pdf = textOf(bytes);
    expect(pdf).toContain('/N 4');
    expect(pdf).toContain('/Decode [1 0 1 0 1 0 1 0]');
    expect((await admin.delete<PrinterSettings>('/api/admin/printer/profile')).body.profile).toBeNull();
    expect(textOf(await print.pdfOf([orderId]))).toContain('/N 3');
  });

  it.each([
    ['Lab', { at: 16, as: 'Lab ' }, 'a profile of Lab colors'],
    ['gray', { at: 16, as: 'GRAY' }, 'a profile of GRAY colors'],
    ['seven inks', { at: 16, as: '7CLR' }, 'a profile of 7CLR colors'],
    ['a space that nobody knows', { at: 16, as: '\0<b>' }, 'a profile of other colors'],
    ['a device link', { at: 12, as: 'link' }, 'a device link'],
    ['a scanner', { at: 12, as: 'scnr' }, 'a profile of no printer'],
  ])('is refused in words if it is one of %s', async (_, { at, as }, kind) => {
    const icc = Buffer.from(await colorProfile('cmyk'));
    icc.write(as, at, 'latin1');
    const message = `This is ${kind}, not the CMYK profile of a printer (an .icc or .icm file).`;
    expect(await upload(icc)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message, errors: { profile: message } },
    });
  });

  it('must be a CMYK profile of a printer that converts colors', async () => {
    const icc = await colorProfile('cmyk');
    const hollow = Buffer.concat([icc.subarray(0, 128), Buffer.alloc(400)]);
    hollow.writeUInt32BE(hollow.length, 0);
    const rgb = await colorProfile('p3');
    for (const bytes of [Buffer.alloc(0), Buffer.from('no profile'), rgb, hollow, icc.subarray(0, -10)])
      expect(await upload(bytes)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect((await upload(rgb)).body).toMatchObject({
      errors: { profile: 'This is a profile of RGB colors, not the CMYK profile of a printer (an .icc or .icm file).' },
    });
    expect((await upload(Buffer.alloc(4_194_305))).status).toBe(413);
    expect((await upload(icc, '')).status).toBe(400);
    expect((await admin.get<PrinterSettings>('/api/admin/printer')).body.profile).toBeNull();
  });
});
