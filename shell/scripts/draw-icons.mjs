// Draws the icons of home screens from the icon of tabs: node shell/scripts/draw-icons.mjs
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const app = path.resolve(import.meta.dirname, '../src/app');
const icon = await readFile(path.join(app, 'icon.svg'));
const PAPER = '#fbf6ea';

for (const [name, size] of Object.entries({ 'touch-icon': 180, 'large-icon': 512 })) {
  const drawn = Math.round(size * 0.8);
  const margin = Math.floor((size - drawn) / 2);
  await sharp(icon, { density: (72 * drawn) / 32 })
    .resize(drawn)
    .extend({
      top: margin,
      left: margin,
      bottom: size - drawn - margin,
      right: size - drawn - margin,
      background: PAPER,
    })
    .flatten({ background: PAPER })
    .png({ palette: true, effort: 10 })
    .toFile(path.join(app, `${name}.png`));
}
