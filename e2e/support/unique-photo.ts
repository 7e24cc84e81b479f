import { randomInt } from 'node:crypto';
import sharp from 'sharp';

type PixelSize = { width: number; height: number; orientation?: number };

const middlingColor = () => `rgb(${randomInt(20, 160)}, ${randomInt(20, 160)}, ${randomInt(20, 160)})`;

/** Random spots, because noise takes the AVIF encoder ten times as long. */
export async function uniquePhoto(
  name = 'beach.jpg',
  { width, height, orientation }: PixelSize = { width: 1200, height: 900 },
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const radius = () => randomInt(Math.min(width, height) / 20, Math.min(width, height) / 4);
  const spots = Array.from(
    { length: 12 },
    () => `<circle cx="${randomInt(width)}" cy="${randomInt(height)}" r="${radius()}" fill="${middlingColor()}"/>`,
  );
  const background = `<rect width="100%" height="100%" fill="${middlingColor()}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${background}${spots.join('')}</svg>`;
  const buffer = await sharp(Buffer.from(svg)).jpeg().withMetadata({ orientation }).toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
