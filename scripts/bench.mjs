// Runs the benchmarks of docs/benchmarks.md, each as a ratio against a baseline in the same run.
//   npm run bench                  all, printed
//   npm run bench -- --write       all, and updates docs/benchmarks.md and the README's figures
//   npm run bench -- list pages    only these
import { cpus } from 'node:os';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { benchCheckout } from '../e2e/bench/checkout.mjs';
import { markdownTable } from '../e2e/bench/figures.mjs';
import { benchFirstCrop } from '../e2e/bench/first-crop.mjs';
import { benchHeic } from '../e2e/bench/heic.mjs';
import { benchListSizes } from '../e2e/bench/list-sizes.mjs';
import { benchPages } from '../e2e/bench/pages.mjs';
import { benchPagesUnderLoad } from '../e2e/bench/pages-under-load.mjs';
import { benchPrint } from '../e2e/bench/print.mjs';
import { benchProductList } from '../e2e/bench/product-list.mjs';
import { benchStartUp } from '../e2e/bench/start-up.mjs';
import { Site } from '../e2e/support/site.mjs';
import { partsOf } from './running-site.mjs';
import { findBrowser } from './browser.mjs';
import { buildAll } from './build.mjs';

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
process.env.CHROME_PATH = findBrowser();
await buildAll();

const rows = [];
if (isWanted('heic')) rows.push(...(await benchHeic()));
if (isWanted('first-crop')) rows.push(...(await benchFirstCrop()));
if (isWanted('print')) rows.push(...(await benchPrint()));
if (isWanted('start')) rows.push(...(await benchStartUp()));
const site = await Site.create();
await site.start();
try {
  const parts = await partsOf(site.dataDir);
  if (isWanted('list')) rows.push(...(await benchProductList({ ...parts, origin: site.origin })));
  if (isWanted('sizes')) rows.push(...(await benchListSizes(parts)));
  if (isWanted('checkout')) rows.push(...(await benchCheckout({ ...parts, origin: site.origin })));
  if (isWanted('load')) rows.push(...(await benchPagesUnderLoad({ ...parts, site })));
  if (isWanted('pages')) rows.push(...(await benchPages(site)));
} finally {
  await site.remove();
}

/** The rows that the README shows. */
const headlines = [
  '`npm start` to ready, built (median of 3)',
  '`GET /api/products` through the one port, cached',
  'LCP of `/`',
];

async function replaceTable(name, text) {
  const file = path.resolve(import.meta.dirname, '..', name);
  const old = await readFile(file, 'utf8');
  const markers = /(<!-- bench -->)[^]*(<!-- \/bench -->)/;
  if (!markers.test(old)) throw new Error(`${name} has no <!-- bench --> markers`);
  await writeFile(file, old.replace(markers, `$1\n${text}\n$2`));
}

const table = markdownTable(rows);
const [cpu] = cpus();
const caption = `Measured ${new Date().toISOString().slice(0, 10)} on Node ${process.version}, ${cpus().length} x ${cpu?.model ?? 'unknown CPU'}, by \`npm run bench\`.`;
console.log(`\n${caption}\n\n${table}\n`);
if (process.argv.includes('--write')) {
  await replaceTable('docs/benchmarks.md', `${caption}\n\n${table}`);
  const figures = rows.filter(({ what }) => headlines.includes(what));
  if (figures.length === headlines.length) await replaceTable('README.md', markdownTable(figures));
}
process.exitCode = rows.some((row) => row.holds === false) ? 1 : 0;
