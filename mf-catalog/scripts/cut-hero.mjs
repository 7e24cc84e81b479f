// Resizes the rendered hero pictures for the home page, and the picture for link previews.
// node mf-catalog/scripts/cut-hero.mjs
// content hashes, so that the page's largest picture waits for no data
import path from 'node:path';
import sharp from 'sharp';

const root = path.resolve(import.meta.dirname, '../..');
const rendered = (name) => path.join(root, `api/src/seed/pictures/${name}.webp`);
const feature = (file) => path.join(root, 'mf-catalog/src/features', file);
const widths = { 'hero-phone': [480, 750, 1080], hero: [960, 1440, 1920] };

for (const [name, sizes] of Object.entries(widths)) {
  for (const width of sizes) {
    await sharp(rendered(name))
      .resize({ width })
      .webp({ quality: 70, effort: 6 })
      .toFile(feature(`home/pictures/${name}-${width}.webp`));
  }
}

// what link previews expect; not all of them read WebP
await sharp(rendered('hero'))
  .extract({ left: 0, top: 96, width: 1920, height: 1008 })
  .resize({ width: 1200, height: 630 })
  .jpeg({ quality: 82, mozjpeg: true })
  .toFile(feature('seo/pictures/preview.jpg'));
