// Cuts the rendered hero pictures into the widths that the home page offers: node mf-catalog/scripts/cut-hero.mjs
// They ship with the slice, under names of their content, so that the page's largest picture waits for no data.
import path from 'node:path';
import sharp from 'sharp';

const root = path.resolve(import.meta.dirname, '../..');
const widths = { 'hero-phone': [480, 750, 1080], hero: [960, 1440, 1920] };

for (const [name, sizes] of Object.entries(widths)) {
  for (const width of sizes) {
    await sharp(path.join(root, `api/src/seed/pictures/${name}.webp`))
      .resize({ width })
      .webp({ quality: 78, effort: 6 })
      .toFile(path.join(root, `mf-catalog/src/features/home/pictures/${name}-${width}.webp`));
  }
}
