import sharp from 'sharp';

/** A JPEG with random content, unlike any other test's. */
export async function uniquePhoto(name = 'beach.jpg'): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#7aa', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
