import sharp from 'sharp';

export async function colorProfile(name: 'cmyk' | 'p3' | 'srgb'): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } }).withIccProfile(name);
  return (await sharp(await (name === 'cmyk' ? pixel.tiff() : pixel.png()).toBuffer()).metadata()).icc!;
}
