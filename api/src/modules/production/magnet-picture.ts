import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { withProfile } from '../media/domain/color-profile.js';
import type { Permit } from '../media/picture-queue.js';
import { type RenderedCrop, bytesToRender, renderCrop } from '../media/render-crop.js';
import { type WindowLayout, layoutOf } from './domain/magnet-layout.js';
import type { PlannedMagnet } from './domain/print-plan.js';

const { dpi } = shopPolicy.printing;
const JPEG = { quality: 95, chromaSubsampling: '4:4:4' } as const;
const TIFF = { compression: 'lzw', xres: dpi / 25.4, yres: dpi / 25.4 } as const;

export type PrintColor = { icc: Buffer; file: string | null };

const rawOf = ({ data, width, height }: RenderedCrop): Sharp => sharp(data, { raw: { width, height, channels: 3 } });

let known: Buffer | undefined;
export async function srgbProfile(): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } });
  known ??= (await sharp(await pixel.withIccProfile('srgb').png().toBuffer()).metadata()).icc;
  if (!known) throw new Error('sharp carries a profile of sRGB');
  return known;
}

async function overlayOf(
  rendered: RenderedCrop,
  { printed, visible, isEllipse }: WindowLayout,
): Promise<OverlayOptions> {
  const { width, height } = visible;
  const shown = rawOf(rendered).extract({
    left: visible.left - printed.left,
    top: visible.top - printed.top,
    width,
    height,
  });
  const at = { left: visible.left, top: visible.top };
  if (!isEllipse) return { ...at, input: await shown.raw().toBuffer(), raw: { width, height, channels: 3 } };
  const ellipse = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="${width / 2}" cy="${height / 2}" rx="${width / 2}" ry="${height / 2}"/></svg>`;
  const cut = await shown.ensureAlpha().raw().toBuffer();
  const input = await sharp(cut, { raw: { width, height, channels: 4 } })
    .composite([{ input: Buffer.from(ellipse), blend: 'dest-in' }])
    .raw()
    .toBuffer();
  return { ...at, input, raw: { width, height, channels: 4 } };
}

/** Its photo is no longer stored, or damaged, as `cause` says. */
export class WindowNotPrinted extends Error {
  override readonly name = 'WindowNotPrinted';

  constructor(
    readonly window: number,
    readonly reason: 'gone' | 'unreadable',
    cause?: unknown,
  ) {
    super(`the photo of window ${window} is ${reason}`, { cause });
  }
}

/**
 * With its bleed in sRGB, at 300 dpi. `bytesOf`: null for a photo that is not stored. Throws `WindowNotPrinted`. Call
 * it in a turn of the queue of pictures.
 */
export async function renderMagnet(
  { template, windows }: Pick<PlannedMagnet, 'template' | 'windows'>,
  { bytesOf, decode }: { bytesOf: (path: string) => Promise<Buffer | null>; decode: Permit['decode'] },
): Promise<RenderedCrop> {
  const layout = layoutOf(template);
  const overlays: OverlayOptions[] = [];
  for (const [index, { path, crop }] of windows.entries()) {
    const place = layout.windows[index]!;
    const bytes = await bytesOf(path);
    if (!bytes) throw new WindowNotPrinted(index, 'gone');
    const render = async () => decode(await bytesToRender(bytes, crop), () => renderCrop(bytes, crop, place.printed));
    const rendered = await render().catch((error: unknown) => {
      throw new WindowNotPrinted(index, 'unreadable', error);
    });
    const isAll = place.visible.width === layout.size.width && place.visible.height === layout.size.height;
    if (windows.length === 1 && isAll) return rendered;
    overlays.push(await overlayOf(rendered, place));
  }
  const white = sharp({ create: { ...layout.size, channels: 3, background: '#fff' } });
  const data = await white.composite(overlays).removeAlpha().raw().toBuffer();
  return { data, ...layout.size };
}

const inPrinterColors = (magnet: RenderedCrop, file: string): Sharp =>
  rawOf(magnet).toColourspace('cmyk').withIccProfile(file);

export async function jpegOf(magnet: RenderedCrop, { icc, file }: PrintColor): Promise<Buffer> {
  if (file !== null) return inPrinterColors(magnet, file).jpeg(JPEG).toBuffer();
  return withDensity(withProfile(await rawOf(magnet).jpeg(JPEG).toBuffer(), icc), dpi);
}

export async function pictureFileOf(
  magnet: RenderedCrop,
  color: PrintColor,
): Promise<{ bytes: Buffer; extension: 'jpg' | 'tif' }> {
  if (color.file === null) return { bytes: await jpegOf(magnet, color), extension: 'jpg' };
  return { bytes: await inPrinterColors(magnet, color.file).tiff(TIFF).toBuffer(), extension: 'tif' };
}

const APP0 = 0xffe0;
const PER_INCH = 1;

/** In the header that every program reads; sharp writes it into EXIF only. Source: JFIF 1.02. */
export function withDensity(jpeg: Buffer, density: number): Buffer {
  const header = Buffer.from('\u00ff\u00e0\u0000\u0010JFIF\0\u0001\u0001\u0000\0\0\0\0\0\0', 'latin1');
  header.writeUInt8(PER_INCH, 11);
  header.writeUInt16BE(density, 12);
  header.writeUInt16BE(density, 14);
  const isThere = jpeg.readUInt16BE(2) === APP0;
  const rest = isThere ? 4 + jpeg.readUInt16BE(4) : 2;
  return Buffer.concat([jpeg.subarray(0, 2), header, jpeg.subarray(rest)]);
}
