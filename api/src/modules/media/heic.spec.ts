import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import sharp from 'sharp';
import fc from 'fast-check';
import { pixelsOfHeic, heicPixels, isHeic } from './heic.js';
import { type CleanPicture, Pictures } from './pictures.js';
import { Overloaded } from 'shared-server/queues/fair-queue';
import { unqueued } from '../../testing/photos.js';

const sample = (name: string) => readFile(path.join(import.meta.dirname, '../../testing/heic', name));
const maximumPixels = shopPolicy.uploads.maximumHeicPixels;

type Rgb = [number, number, number];
const bars: Record<string, Rgb> = {
  red: [255, 0, 0],
  green: [0, 255, 0],
  blue: [0, 0, 255],
  skin: [224, 168, 144],
};

async function middles(bytes: Buffer): Promise<Rgb[]> {
  const { data, info } = await sharp(bytes, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true });
  return [0.125, 0.375, 0.625, 0.875].map((x) => {
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(x * info.width)) * info.channels;
    return [data[at]!, data[at + 1]!, data[at + 2]!];
  });
}

const farthest = (some: Rgb[], others: Rgb[]) =>
  Math.max(...some.flatMap((color, bar) => color.map((value, at) => Math.abs(value - others[bar]![at]!))));

/** Source: CSS Color 4. */
function inSrgb(color: Rgb): Rgb {
  const [red, green, blue] = color.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  ) as Rgb;
  const linear = [
    1.2249402 * red - 0.2249402 * green,
    -0.0420569 * red + 1.0420569 * green,
    -0.0196376 * red - 0.0786361 * green + 1.0982735 * blue,
  ];
  return linear.map((value) => {
    const light = Math.min(1, Math.max(0, value));
    return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
  }) as Rgb;
}

describe('a HEIC photo in Display P3', () => {
  const pictures = new Pictures();
  let heic: Buffer;
  let clean: CleanPicture;
  beforeAll(async () => {
    heic = await sample('display-p3.heic');
    const result = await pictures.clean(heic, unqueued);
    if (!result.ok) throw new Error(result.message);
    clean = result.value;
  });

  it('becomes a JPEG of the same size with the same profile', async () => {
    expect(clean).toMatchObject({ format: 'jpeg', width: 640, height: 480 });
    const [stored, sent] = await Promise.all([sharp(clean.bytes).metadata(), sharp(heic).metadata()]);
    expect(stored).toMatchObject({ format: 'jpeg', width: 640, height: 480, chromaSubsampling: '4:4:4' });
    expect(stored.icc).toEqual(sent.icc);
    expect(stored.exif).toBeUndefined();
  });

  it('keeps its colors within three levels, primaries included', async () => {
    expect(farthest(await middles(clean.bytes), Object.values(bars))).toBeLessThanOrEqual(3);
  });

  it('looks the same in a thumbnail, which is sRGB', async () => {
    const thumbnail = await pictures.resize(clean.bytes, { width: 320, format: 'png' }, unqueued);
    expect(farthest(await middles(thumbnail), Object.values(bars).map(inSrgb))).toBeLessThanOrEqual(4);
  });
});

async function withPrimary(item: number): Promise<Buffer> {
  const bytes = await sample('two-pictures.heic');
  bytes.writeUInt16BE(item, bytes.indexOf('pitm') + 8);
  return bytes;
}

/** The dark picture is the alpha of the red one. */
async function transparent(): Promise<Buffer> {
  const bytes = await sample('two-pictures.heic');
  const profile = bytes.lastIndexOf('colr');
  bytes.fill(0, profile, profile + bytes.readUInt32BE(profile - 4) - 4);
  bytes.write('auxC\0\0\0\0urn:mpeg:hevc:2015:auxid:1', profile, 'latin1');
  // item 2 refers to item 1
  const reference = Buffer.from('\0\0\0\x1airef\0\0\0\0\0\0\0\x0eauxl\0\x02\0\x01\0\x01', 'latin1');
  const meta = bytes.indexOf('meta');
  const end = bytes.indexOf('iprp') - 4;
  bytes.writeUInt32BE(bytes.readUInt32BE(meta - 4) + reference.length, meta - 4);
  const places = bytes.indexOf('iloc');
  for (const at of [places + 16, places + 34]) bytes.writeUInt32BE(bytes.readUInt32BE(at) + reference.length, at);
  return Buffer.concat([bytes.subarray(0, end), reference, bytes.subarray(end)]);
}

async function claiming(width: number, height: number): Promise<Buffer> {
  const bytes = await sample('display-p3.heic');
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(width, at + 8);
    bytes.writeUInt32BE(height, at + 12);
  }
  return bytes;
}

describe('decoding HEIC', () => {
  it.each([
    [1, 'red', 0],
    [2, 'blue', 2],
  ])('takes the primary picture: with item %d it is %s', async (item, _, channel) => {
    const pixels = await pixelsOfHeic(await withPrimary(item), { maximumPixels });
    expect([pixels?.width, pixels?.height]).toEqual([64, 64]);
    const middle = pixels!.data.subarray(3 * (32 * 64 + 32), 3 * (32 * 64 + 32) + 3);
    expect(middle.indexOf(Math.max(...middle))).toBe(channel);
    expect(Math.max(...middle)).toBeGreaterThan(240);
  });

  it('keeps the alpha, which becomes white', async () => {
    const bytes = await transparent();
    const pixels = await pixelsOfHeic(bytes, { maximumPixels });
    expect(pixels).toMatchObject({ width: 64, height: 64, channels: 4 });
    const [red = 0, , , alpha = 0] = pixels!.data.subarray(4 * (32 * 64 + 32));
    expect(red).toBeGreaterThan(240);
    expect(alpha).toBeLessThan(80);
    const clean = await new Pictures().clean(bytes, unqueued);
    if (!clean.ok) throw new Error(clean.message);
    const { data } = await sharp(clean.value.bytes).raw().toBuffer({ resolveWithObject: true });
    const [, green = 0, blue = 0] = data.subarray(3 * (32 * 64 + 32));
    for (const channel of [green, blue]) expect(Math.abs(channel - (255 - alpha))).toBeLessThan(20);
  });

  it('does not begin if the picture claims too many pixels', async () => {
    const result = await new Pictures().clean(await claiming(20_000, 10_000), unqueued);
    expect(result).toMatchObject({
      ok: false,
      code: 'invalid_photo',
      message: expect.stringContaining('50 megapixels'),
    });
  });

  it('survives a picture that is larger or smaller than it claims', async () => {
    for (const [width, height] of [
      [64, 64],
      [5_000, 5_000],
    ] as const) {
      const result = await new Pictures().clean(await claiming(width, height), unqueued);
      expect(result.ok || result.code === 'invalid_photo').toBe(true);
    }
  });

  it('ends as overloaded when it takes longer than half a minute', async () => {
    const bytes = await sample('display-p3.heic');
    // loads the decoder
    await pixelsOfHeic(bytes, { maximumPixels });
    jest.useFakeTimers();
    try {
      const decoding = pixelsOfHeic(bytes, { maximumPixels }).catch((error: unknown) => error);
      await jest.advanceTimersByTimeAsync(30_000);
      expect(await decoding).toBeInstanceOf(Overloaded);
    } finally {
      jest.useRealTimers();
    }
  });

  it('ends when nobody waits for it any longer', async () => {
    const caller = new AbortController();
    const decoding = pixelsOfHeic(await sample('display-p3.heic'), { maximumPixels, signal: caller.signal });
    caller.abort(new Error('has left'));
    await expect(decoding).rejects.toThrow('has left');
  });

  it('gives nothing for half a file', async () => {
    const bytes = await sample('display-p3.heic');
    expect(await pixelsOfHeic(bytes.subarray(0, bytes.length / 2), { maximumPixels })).toBeNull();
  });
});

const extent = (width: number, height: number) => {
  const box = Buffer.alloc(20);
  box.writeUInt32BE(20, 0);
  box.write('ispe', 4, 'latin1');
  box.writeUInt32BE(width, 12);
  box.writeUInt32BE(height, 16);
  return box;
};
const heic = (...boxes: Buffer[]) => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), ...boxes]);

describe('a HEIC picture', () => {
  it('is recognized by its first bytes', () => {
    expect(isHeic(heic())).toBe(true);
    expect(isHeic(Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0', 'latin1'))).toBe(false);
    expect(isHeic(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
  });

  it('has as many pixels as its largest part claims: 4032 x 3024', () => {
    expect(heicPixels(heic(extent(512, 512), extent(4032, 3024), extent(240, 320)))).toBe(4032 * 3024);
  });

  it('does not overflow at 32 bits', () => {
    expect(heicPixels(heic(extent(0xffffffff, 0xffffffff)))).toBeGreaterThan(1e18);
  });

  it('may be truncated anywhere', () => {
    const whole = heic(extent(4032, 3024));
    fc.assert(
      fc.property(fc.nat(whole.length), (length) =>
        expect(heicPixels(whole.subarray(0, length))).toBeGreaterThanOrEqual(0),
      ),
    );
  });
});
