import type { Crop, PixelSize } from 'shared-contracts/design/crop';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import sharp, { type Sharp } from 'sharp';
import { isRgbProfile } from './domain/color-profile.js';
import { croppedBytes } from './domain/decoded-bytes.js';

export type RenderedCrop = PixelSize & { data: Buffer };

type Matrix = [[number, number], [number, number]];
type Place = { origin: number; offset: number };

const WHITE = { background: '#fff' };
export const onWhite = (picture: Sharp): Sharp => picture.flatten(WHITE);
const MARGIN = 3;
const SHARPEST = { fit: 'fill', kernel: 'lanczos3' } as const;

sharp.cache(false);
sharp.concurrency(1);

/** sharp reads a source only once. */
type Source = () => Sharp;

const opened = (bytes: Buffer, ignoreIcc = false): Sharp =>
  sharp(bytes, { limitInputPixels: shopPolicy.uploads.maximumPixels, failOn: 'error', pages: 1, ignoreIcc });
const rawOf = ({ data, width, height }: RenderedCrop): Sharp => sharp(data, { raw: { width, height, channels: 3 } });

async function pixelsOf(picture: Sharp): Promise<RenderedCrop> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const inRgb = (picture: Sharp): Sharp => onWhite(picture).toColourspace('srgb');

const turned = (patch: RenderedCrop, quarters: number): Promise<RenderedCrop> | RenderedCrop =>
  quarters === 0 ? patch : pixelsOf(rawOf(patch).rotate(quarters * 90));

type UprightCrop = { crop: Crop; photo: PixelSize; size: PixelSize; quarters: number };

/** Before turning, so that reading and scaling are one step. */
function beforeTurn(source: Source, { crop, photo, size, quarters }: UprightCrop): Sharp {
  const isOnItsSide = quarters % 2 === 1;
  const [w, h] = isOnItsSide ? [crop.h, crop.w] : [crop.w, crop.h];
  const width = Math.min(w, photo.width);
  const height = Math.min(h, photo.height);
  const left = Math.min(Math.max(Math.round(crop.cx - w / 2), 0), photo.width - width);
  const top = Math.min(Math.max(Math.round(crop.cy - h / 2), 0), photo.height - height);
  const [toWidth, toHeight] = isOnItsSide ? [size.height, size.width] : [size.width, size.height];
  return inRgb(source().extract({ left, top, width, height }).resize(toWidth, toHeight, SHARPEST));
}

/** Mirrored where it goes beyond the photo. */
async function patchAround(
  source: Source,
  { center, half, photo }: { center: { x: number; y: number }; half: PixelSize; photo: PixelSize },
): Promise<RenderedCrop> {
  const [left, top] = [Math.max(0, center.x - half.width), Math.max(0, center.y - half.height)];
  const [right, bottom] = [
    Math.min(photo.width, center.x + half.width),
    Math.min(photo.height, center.y + half.height),
  ];
  const patch = source().extract({ left, top, width: right - left, height: bottom - top });
  const beyond = {
    left: left - (center.x - half.width),
    top: top - (center.y - half.height),
    right: center.x + half.width - right,
    bottom: center.y + half.height - bottom,
  };
  const isBeyond = Object.values(beyond).some((pixels) => pixels > 0);
  return pixelsOf(inRgb(isBeyond ? patch.extend({ ...beyond, extendWith: 'mirror' }) : patch));
}

/** Turning a crop of a huge photo takes little memory then. */
const shrunk = (patch: RenderedCrop, width: number, height: number): Promise<RenderedCrop> | RenderedCrop =>
  width >= patch.width && height >= patch.height ? patch : pixelsOf(rawOf(patch).resize(width, height, SHARPEST));

/** sharp turns about the middle of the first pixel, off by up to half a pixel. */
function turnedAboutCenter(patch: RenderedCrop, matrix: Matrix): { picture: Sharp; origin: { x: number; y: number } } {
  const [x, y] = matrix.map(([a, b]) => {
    const start = Math.round(Math.min(0, a * patch.width) + Math.min(0, b * patch.height));
    const center = (a * (patch.width - 1) + b * (patch.height - 1)) / 2 - start;
    const origin = Math.round(center + 0.5);
    return { origin, offset: origin - 0.5 - center };
  }) as [Place, Place];
  const offsets = { odx: x.offset, ody: y.offset };
  const picture = rawOf(patch).affine(matrix, { interpolator: 'bicubic', ...WHITE, ...offsets });
  return { picture, origin: { x: x.origin, y: y.origin } };
}

/** In one chain, sharp would turn before it cuts. */
async function renderTurned(
  source: Source,
  {
    crop,
    photo,
    size,
    quarters,
    fine,
  }: { crop: Crop; photo: PixelSize; size: PixelSize; quarters: number; fine: number },
): Promise<RenderedCrop> {
  const radians = (crop.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  const half = { width: Math.ceil(crop.w / 2), height: Math.ceil(crop.h / 2) };
  const around = await patchAround(source, {
    center: { x: Math.round(crop.cx), y: Math.round(crop.cy) },
    half: {
      width: Math.ceil(half.width * cos + half.height * sin) + MARGIN,
      height: Math.ceil(half.width * sin + half.height * cos) + MARGIN,
    },
    photo,
  });
  const whole = await turned(around, quarters);
  const cut = { width: Math.min(half.width, size.width), height: Math.min(half.height, size.height) };
  const share = Math.max(cut.width / half.width, cut.height / half.height);
  const patch = await shrunk(whole, Math.round(whole.width * share), Math.round(whole.height * share));
  const angle = (fine * Math.PI) / 180;
  const [across, down] = [cut.width / half.width, cut.height / half.height];
  const [toWholeX, toWholeY] = [whole.width / patch.width, whole.height / patch.height];
  const matrix: Matrix = [
    [across * Math.cos(angle) * toWholeX, -across * Math.sin(angle) * toWholeY],
    [down * Math.sin(angle) * toWholeX, down * Math.cos(angle) * toWholeY],
  ];
  const { picture, origin } = turnedAboutCenter(patch, matrix);
  const straight = await pixelsOf(picture);
  const middle = rawOf(straight).extract({
    left: origin.x - cut.width,
    top: origin.y - cut.height,
    width: 2 * cut.width,
    height: 2 * cut.height,
  });
  return pixelsOf(middle.resize(size.width, size.height, SHARPEST));
}

/** Throws for bytes that are no picture. */
export const bytesToRender = async (bytes: Buffer, crop: Crop): Promise<number> =>
  croppedBytes(await opened(bytes).metadata(), crop);

async function cropFrom(source: Source, crop: Crop, size: PixelSize): Promise<Sharp> {
  const { width, height } = await source().metadata();
  const nearest = Math.round(crop.rotation / 90);
  const quarters = ((nearest % 4) + 4) % 4;
  const fine = crop.rotation - nearest * 90;
  const request = { crop, photo: { width, height }, size, quarters };
  if (fine !== 0) return rawOf(await renderTurned(source, { ...request, fine }));
  const upright = beforeTurn(source, request);
  return quarters === 0 ? upright : rawOf(await turned(await pixelsOf(upright), quarters));
}

/** In sRGB. Throws for a picture that is damaged or has too many pixels. */
export const openCrop = (bytes: Buffer, crop: Crop, size: PixelSize): Promise<Sharp> =>
  cropFrom(() => opened(bytes), crop, size);

export const renderCrop = async (bytes: Buffer, crop: Crop, size: PixelSize): Promise<RenderedCrop> =>
  pixelsOf(await openCrop(bytes, crop, size));

/** `icc`: of the photo's colors; null: sRGB. */
export async function renderInOwnColors(
  bytes: Buffer,
  crop: Crop,
  size: PixelSize,
): Promise<RenderedCrop & { icc: Buffer | null }> {
  const { icc } = await opened(bytes).metadata();
  if (!icc || !isRgbProfile(icc)) return { ...(await renderCrop(bytes, crop, size)), icc: null };
  return { ...(await pixelsOf(await cropFrom(() => opened(bytes, true), crop, size))), icc };
}
