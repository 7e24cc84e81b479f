// Crops the picture of the sign-in page from the rendered hero: node mf-account/scripts/cut-fridge-door.mjs
import path from 'node:path';
import sharp from 'sharp';

const root = path.resolve(import.meta.dirname, '../..');

await sharp(path.join(root, 'api/src/seed/pictures/hero.webp'))
  .extract({ left: 0, top: 10, width: 1540, height: 1171 })
  .resize({ width: 1100 })
  .webp({ quality: 68, effort: 6 })
  .toFile(path.join(root, 'mf-account/src/features/signing-in/pictures/fridge-door.webp'));
