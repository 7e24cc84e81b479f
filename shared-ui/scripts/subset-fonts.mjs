// Subsets the display font to the characters of headlines.
// Run by hand when the font changes: node shared-ui/scripts/subset-fonts.mjs
import { createRequire } from 'node:module';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const source = path.dirname(
  createRequire(import.meta.url).resolve('@fontsource-variable/bricolage-grotesque/package.json'),
);
const target = path.join(import.meta.dirname, '../src/styles/fonts');

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
// English, French (Canada), prices and punctuation
const characters = [range(0x20, 0x7e), 'ÀÂÆÇÉÈÊËÎÏÔÙÛÜàâæçéèêëîïôùûüŒœÑñÖöÄä', '\u00a0«»·×©–—‘’“”…•€£←→'].join('');

const original = await readFile(path.join(source, 'files/bricolage-grotesque-latin-opsz-normal.woff2'));
const subset = await subsetFont(original, characters, {
  targetFormat: 'woff2',
  // headlines need only the largest optical size
  variationAxes: { opsz: 60, wght: { min: 600, max: 800 } },
  keepFeatures: ['kern', 'liga', 'ccmp', 'mark', 'tnum'],
  noHinting: true,
  dropTables: ['STAT', 'MVAR', 'gasp', 'meta'],
});
await writeFile(path.join(target, 'bricolage-grotesque-display.woff2'), subset);
await copyFile(path.join(source, 'LICENSE'), path.join(target, 'bricolage-grotesque-OFL.txt'));
console.log(`bricolage-grotesque-display.woff2: ${(subset.length / 1000).toFixed(1)} kB`);
